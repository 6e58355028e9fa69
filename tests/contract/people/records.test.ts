import { beforeAll, describe, expect, it } from 'vitest'
import { type Crm, startCrm, unique, uniqueEmail } from '#tests/support/crm.ts'
import { createStaff } from '#tests/support/staff.ts'

/** What programs read and write of contacts beside the contact itself. */

let crm: Crm
const nowhere = '/api/staff/contacts/2147483647'

beforeAll(async () => {
  crm = await startCrm()
})

describe('interactions', () => {
  it('are added as the caller, and listed with the newest first', async () => {
    const { id } = await crm.createContact()
    const path = `/api/staff/contacts/${id}/interactions`
    const at = '2026-03-01T10:00:00.000Z'
    const first = await crm.api('POST', path, { json: { kind: 'call', notes: 'N', at } })
    expect([first.status, first.json]).toEqual([
      200,
      {
        id: expect.any(Number),
        kind: 'call',
        notes: 'N',
        at,
        event: null,
        createdBy: crm.staff.username,
      },
    ])
    await crm.api('POST', path, { json: { kind: 'note' } })
    const { json, headers } = await crm.api('GET', `${path}?limit=1&total=1`)
    expect(json).toEqual([expect.objectContaining({ kind: 'note' })])
    expect(headers.get('x-total-count')).toBe('2')
  })

  it('are not in the future, and of an event that there is', async () => {
    const { id } = await crm.createContact()
    const add = async (json: object) =>
      (await crm.api('POST', `/api/staff/contacts/${id}/interactions`, { json })).json
    expect(await add({ kind: 'call', at: '2100-01-01T00:00:00Z' })).toEqual({
      error: 'at: must not be in the future',
    })
    expect(await add({ kind: 'event', event: 2147483647 })).toEqual({
      error: 'event: no such event',
    })
    expect(await add({ kind: 'call', event: 1 })).toEqual({
      error: 'event: is for interactions at an event',
    })
  })
})

describe('consents', () => {
  it('are those of the email address, newest first', async () => {
    const email = uniqueEmail()
    const { id } = await crm.createContact({ email })
    const path = `/api/staff/contacts/${id}/consents`
    expect((await crm.api('GET', path)).json).toEqual([])
    await crm.payload.create({
      collection: 'newsletter-subscribers',
      data: { email, status: 'subscribed', source: 'website' },
    })
    expect((await crm.api('GET', path)).json).toEqual([
      expect.objectContaining({ purpose: 'newsletter', given: true }),
    ])
    const { id: without } = await crm.createContact()
    expect((await crm.api('GET', `/api/staff/contacts/${without}/consents`)).json).toEqual([])
  })
})

describe('segments', () => {
  it('are listed by name for who may read them, and their members are contacts', async () => {
    const name = unique('Segment')
    const tag = unique('tag')
    const member = await crm.createContact({ tags: [tag] })
    const { id } = await crm.payload.create({
      collection: 'segments',
      data: {
        name,
        shared: false,
        owner: crm.staff.id,
        rules: {
          match: 'all',
          not: false,
          conditions: [{ field: 'tags', operator: 'any', tags: [tag] }],
        },
      } as never,
    })
    const list = async (token?: string) =>
      (
        await crm.api(
          'GET',
          `/api/staff/segments?search=${encodeURIComponent(name)}`,
          token ? { token } : {},
        )
      ).json
    expect(await list()).toEqual([{ id, name, shared: false }])
    expect(await list((await createStaff(crm.payload, 'organizer')).token)).toEqual([])
    const { json } = await crm.api('GET', `/api/staff/contacts?segment=${id}`)
    expect(json).toEqual([expect.objectContaining({ id: member.id })])
  })
})

describe('follow-ups', () => {
  it('are added by hand, and listed by status, contact and change', async () => {
    const contact = await crm.createContact()
    const before = new Date().toISOString()
    const dueDate = new Date(Date.now() + 86_400_000).toISOString()
    const json = { contactId: contact.id, ruleName: 'Call', catchupType: 'call', dueDate }
    const made = await crm.api('POST', '/api/staff/follow-ups', { json })
    expect([made.status, made.json]).toEqual([
      200,
      expect.objectContaining({ contactId: contact.id, dueDate, ruleName: 'Call' }),
    ])
    const list = async (query: string) =>
      (await crm.api('GET', `/api/staff/follow-ups?contactId=${contact.id}&${query}`)).json
    const one = [expect.objectContaining({ id: Object(made.json).id, status: 'pending' })]
    expect(await list('status=pending')).toEqual(one)
    expect(await list('status=overdue')).toEqual([])
    expect(await list(`changedSince=${before}`)).toEqual(one)
    expect(await list(`changedSince=${new Date(Date.now() + 60_000).toISOString()}`)).toEqual([])
    const { headers } = await crm.api('GET', '/api/staff/follow-ups?limit=1&total=1')
    expect(Number(headers.get('x-total-count'))).toBeGreaterThan(0)
  })

  it('are of a contact that there is, and due in time', async () => {
    const add = async (json: object) =>
      (
        await crm.api('POST', '/api/staff/follow-ups', {
          json: { ruleName: 'R', catchupType: 'call', ...json },
        })
      ).json
    const dueDate = new Date(Date.now() + 86_400_000).toISOString()
    expect(await add({ contactId: 2147483647, dueDate })).toEqual({
      error: 'contactId: no such contact',
    })
    const { id: contactId } = await crm.createContact()
    expect(await add({ contactId, dueDate: '2020-01-01T00:00:00Z' })).toEqual({
      error: 'dueDate: must be in the future',
    })
  })
})

describe('changedSince', () => {
  it('leaves out the contacts and subscribers that have not changed', async () => {
    const name = unique('Since')
    const { id } = await crm.createContact({ name })
    const list = async (since: string) =>
      (
        await crm.api(
          'GET',
          `/api/staff/contacts?search=${encodeURIComponent(name)}&changedSince=${since}`,
        )
      ).json
    expect(await list('2020-01-01T00:00:00Z')).toEqual([expect.objectContaining({ id })])
    expect(await list('2100-01-01T00:00:00Z')).toEqual([])
    const { token } = await createStaff(crm.payload, 'admin')
    await crm.api('POST', `/api/staff/contacts/${id}/interactions`, {
      json: { kind: 'note', notes: 'Since' },
    })
    const ofContact = [`contacts/${id}/interactions`, `contacts/${id}/progression`]
    const ofMails = ['newsletters', 'compose-emails', 'email-templates', 'newsletter-subscribers']
    const ofPeople = ['progression-stages', 'follow-up-rules', 'segments', 'people']
    const ofInbox = ['contact-submissions', 'action-submissions']
    for (const path of [...ofContact, ...ofMails, ...ofPeople, ...ofInbox]) {
      const query = '?changedSince=2100-01-01T00:00:00Z'
      expect((await crm.api('GET', `/api/staff/${path}${query}`, { token })).json).toEqual([])
    }
    const earlier = `/api/staff/contacts/${id}/interactions?changedSince=2020-01-01T00:00:00Z`
    expect((await crm.api('GET', earlier)).json).toHaveLength(1)
    const wrong = await crm.api('GET', '/api/staff/contacts?changedSince=yesterday')
    expect(Object(wrong.json).error).toMatch(/^changedSince: /)
  })
})

describe.each([
  ['GET', '/interactions'],
  ['POST', '/interactions'],
  ['GET', '/consents'],
  ['GET', '/fields'],
  ['PUT', '/fields'],
] as const)('%s …%s', (method, part) => {
  it(`${method} ${part} of a contact that is not there is 404, without a right 403`, async () => {
    const json = { kind: 'call', fields: {} }
    const given = method === 'GET' ? {} : { json }
    expect((await crm.api(method, nowhere + part, given)).status).toBe(404)
    const { token } = await createStaff(crm.payload, 'editor')
    expect((await crm.api(method, nowhere + part, { ...given, token })).status).toBe(403)
  })
})
