import { randomUUID } from 'node:crypto'
import type { Payload } from 'payload'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { uniqueEmail } from '#tests/support/crm.ts'
import { startPayload } from '#tests/support/database.ts'
import { notifyStaffAt } from '#tests/support/mail.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { createStaff } from '#tests/support/staff.ts'

let payload: Payload
let api: ApiClient

beforeAll(async () => {
  payload = await startPayload()
  api = apiClient(dispatcher(payload))
})
const set = (data: object) => payload.updateGlobal({ slug: 'settings', data })
afterEach(() => set({ timeZone: '', notificationEmails: [], trapField: '' }))

const proposal = (over: object = {}) => ({
  title: `Reading ${randomUUID()}`,
  description: 'We read aloud',
  contactName: 'Sam',
  contactEmail: uniqueEmail(),
  day: '2027-07-01',
  time: '18:30',
  location: 'Library',
  ...over,
})
const submit = (json: unknown, headers: Record<string, string> = {}) =>
  api('POST', '/api/student/submit-event', { json, headers })
const propose = async (over: object = {}): Promise<number> => {
  const { status, json, text } = await submit(proposal(over))
  expect(status, text).toBe(200)
  return (json as { id: number }).id
}
const stored = (id: number) =>
  payload.findByID({ collection: 'action-submissions', id, depth: 0, disableErrors: true })
const press = (id: number, what: string, token?: string) =>
  callPlatform('POST', `/action-submissions/${id}/${what}`, { token })

describe('submitEvent', () => {
  it('stores when and where by the clocks of the organisation, as a proposal of an event', async () => {
    await set({ timeZone: 'Europe/Berlin' })
    const id = await propose({ content: '<p>Come<script>x</script></p>' })
    expect(await stored(id)).toMatchObject({
      kind: 'event',
      startDate: '2027-07-01T16:30:00.000Z',
      allDay: false,
      location: 'Library',
      content: '<p>Come</p>',
      status: 'new',
    })
    const whole = await propose({ time: null })
    expect(await stored(whole)).toMatchObject({
      startDate: '2027-06-30T22:00:00.000Z',
      allDay: true,
    })
  })

  it.each([
    [{ day: '2027-02-30' }, 'day'],
    [{ day: undefined }, 'day'],
    [{ time: '24:00' }, 'time'],
    [{ location: ' ' }, 'location'],
    [{ imageUrls: ['https://elsewhere.example/a.png'] }, 'imageUrls'],
  ])('rejects %o and stores nothing', async (over, field) => {
    const sent = proposal(over)
    const { status, json } = await submit(sent)
    expect([status, JSON.stringify(json)]).toEqual([400, expect.stringContaining(field)])
    const where = { title: { equals: sent.title } }
    expect((await payload.count({ collection: 'action-submissions', where })).totalDocs).toBe(0)
  })

  it('is stored once by its key, also at once', async () => {
    const [sent, headers] = [proposal(), { 'idempotency-key': randomUUID() }]
    const sendings = await Promise.all([submit(sent, headers), submit(sent, headers)])
    expect(sendings[0]?.json).toEqual(sendings[1]?.json)
    const where = { title: { equals: sent.title } }
    expect((await payload.count({ collection: 'action-submissions', where })).totalDocs).toBe(1)
    expect((await submit(proposal(), headers)).status).toBe(409)
  })

  it('tells staff when and where', async () => {
    const recipient = uniqueEmail()
    await notifyStaffAt(payload, recipient)
    const id = await propose()
    const { rows } = await payload.db.pool.query<{ text: string }>(
      'SELECT text_content AS text FROM deliveries WHERE email = $1 ORDER BY id DESC LIMIT 1',
      [recipient],
    )
    expect(rows[0]?.text).toContain('proposes an event:')
    expect(rows[0]?.text).toContain('Thursday, July 1, 2027')
    expect(rows[0]?.text).toContain(`/action-submissions/${id}`)
  })

  it('that is held responds the same, and is a proposal of an event once it is released', async () => {
    await set({ trapField: 'website' })
    const sent = proposal()
    const { json } = await submit({ ...sent, website: 'https://spam.example' })
    expect(json).toEqual({ success: true, message: expect.any(String), id: expect.any(Number) })
    const where = { email: { equals: sent.contactEmail } }
    const { docs } = await payload.find({ collection: 'held-submissions', where })
    expect(docs).toMatchObject([{ kind: 'event_proposal' }])
    const { token } = await createStaff(payload, 'organizer')
    const release = { ids: [docs[0]?.id], decision: 'release' }
    await callPlatform('POST', '/held-submissions/decide', { token, json: release })
    const found = await payload.find({
      collection: 'action-submissions',
      where: { title: { equals: sent.title } },
    })
    expect(found.docs).toMatchObject([{ kind: 'event', location: 'Library' }])
  })
})

describe('a proposal of an event', () => {
  it('becomes a draft event, once, with its text, time and place', async () => {
    const { token } = await createStaff(payload, 'editor')
    const id = await propose({ content: '<p>Bring a cushion</p>' })
    const pressed = await Promise.all([1, 2, 3].map(() => press(id, 'accept-event', token)))
    expect(pressed.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const event = Number(pressed.find(({ status }) => status === 200)?.json['event'])
    const made = await payload.findByID({
      collection: 'events',
      id: event,
      draft: true,
      showHiddenFields: true,
    })
    expect(made).toMatchObject({
      ...{ description: 'We read aloud', location: 'Library', allDay: false, _status: 'draft' },
      startDate: '2027-07-01T18:30:00.000Z',
      contentHtml: '<p>Bring a cushion</p>',
    })
    expect(await stored(id)).toMatchObject({ status: 'accepted', event, action: null })
    const decision = await callPlatform('GET', `/action-submissions/${id}/decision`, { token })
    expect(decision.json).toMatchObject({ kind: 'event', event, action: null, mayAccept: true })
  })

  it('of a whole day is one of a whole day', async () => {
    await set({ timeZone: 'Europe/Berlin' })
    const { token } = await createStaff(payload, 'editor')
    const { json } = await press(await propose({ time: '' }), 'accept-event', token)
    const id = Number(json['event'])
    expect(await payload.findByID({ collection: 'events', id, draft: true })).toMatchObject({
      ...{ allDay: true, timeZone: 'Europe/Berlin' },
      ...{ startDate: '2027-06-30T22:00:00.000Z', endDate: '2027-07-01T22:00:00.000Z' },
    })
  })

  it('is accepted by who may write events, as what it is, and declined by who may not', async () => {
    const [editor, organizer] = [
      await createStaff(payload, 'editor'),
      await createStaff(payload, 'organizer'),
    ]
    const id = await propose()
    expect((await press(id, 'accept-event')).status).toBe(401)
    expect((await press(id, 'accept-event', organizer.token)).status).toBe(403)
    expect((await press(id, 'accept', editor.token)).status).toBe(404)
    expect((await press(2_147_483_647, 'accept-event', editor.token)).status).toBe(409)
    expect((await press(id, 'reject', organizer.token)).status).toBe(200)
    expect(await stored(id)).toMatchObject({ status: 'rejected', event: null })
  })

  it('is none of the proposals for actions of the staff API', async () => {
    const { token } = await createStaff(payload, 'admin')
    const sent = proposal()
    const { json } = await submit(sent)
    const path = `/api/staff/action-submissions/${(json as { id: number }).id}`
    expect((await api('GET', path, { token })).status).toBe(404)
    expect((await api('PUT', path, { token, json: { status: 'accepted' } })).status).toBe(404)
    expect((await api('DELETE', path, { token })).status).toBe(404)
    const list = await api('GET', `/api/staff/action-submissions?search=${sent.title}&total=true`, {
      token,
    })
    expect([list.json, list.headers.get('x-total-count')]).toEqual([[], '0'])
    expect(await stored((json as { id: number }).id)).toMatchObject({ status: 'new' })
  })

  it('stays without its sender once they are erased, if it became an event, and goes otherwise', async () => {
    const { token } = await createStaff(payload, 'admin')
    const contactEmail = uniqueEmail()
    const [accepted, open] = [await propose({ contactEmail }), await propose({ contactEmail })]
    expect((await press(accepted, 'accept-event', token)).status).toBe(200)
    const { id } = await payload.create({
      collection: 'contacts',
      data: { name: 'Sam', email: contactEmail, status: 'Contact' },
    })
    const file = await callPlatform('GET', `/contacts/${id}/file`, { token })
    expect(file.text).toContain('"location":"Library"')
    const json = { confirmation: contactEmail }
    const erased = await callPlatform('POST', `/contacts/${id}/erase`, { token, json })
    expect(erased.json['counts']).toMatchObject({ proposals: 1, acceptedProposals: 1 })
    expect(await stored(open)).toBeNull()
    expect(await stored(accepted)).toMatchObject({ contactName: 'erased', location: 'Library' })
  })
})
