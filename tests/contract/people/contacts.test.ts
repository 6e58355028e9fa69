import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { listedContact } from '#src/contract/people/shapes.ts'
import { type Crm, startCrm, unique, uniqueEmail } from '#tests/support/crm.ts'

let crm: Crm
beforeAll(async () => {
  crm = await startCrm()
})

const path = '/api/staff/contacts'
const list = async (query: string) => {
  const { status, json, headers } = await crm.api('GET', `${path}?${query}`)
  expect(status).toBe(200)
  expect(headers.get('cache-control')).toBe('no-store')
  return z.array(listedContact).parse(json)
}
const idsOf = (contacts: readonly { id: number }[]) => contacts.map(({ id }) => id)

describe('createContact', () => {
  it('createContact returns the details, with defaults and an empty history', async () => {
    const name = unique('Ann')
    const { status, json } = await crm.api('POST', path, { json: { name } })
    expect(status).toBe(200)
    expect(json).toEqual({
      id: expect.any(Number),
      name,
      email: null,
      phone: null,
      status: 'Event Attendee',
      progressionStage: '',
      tags: [],
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      notes: null,
      progression: [],
      emailHistory: [],
      followUps: [],
    })
  })

  it('createContact trims texts, lower-cases the email and removes repeated tags', async () => {
    const email = uniqueEmail()
    const contact = await crm.createContact({
      name: '  Ann  ',
      email: ` ${email.toUpperCase()} `,
      phone: ' +49 30 1 ',
      status: 'Member',
      tags: [' b ', 'a', 'b', '', 'A'],
      notes: ' =1+1 ',
    })
    expect(contact).toMatchObject({
      name: 'Ann',
      email,
      phone: '+49 30 1',
      status: 'Member',
      tags: ['b', 'a', 'A'],
      notes: '=1+1',
    })
  })

  it('createContact stores empty text and null alike', async () => {
    const empty = { email: '', phone: ' ', notes: '', tags: null }
    const none = { email: null, phone: null, notes: null, tags: [] }
    expect(await crm.createContact(empty)).toMatchObject(none)
    expect(await crm.createContact(none)).toMatchObject(none)
  })

  it('createContact rejects an email that is taken, in any case', async () => {
    const email = uniqueEmail()
    await crm.createContact({ email })
    const json = { name: 'Ann', email: email.toUpperCase() }
    const { status, json: body } = await crm.api('POST', path, { json })
    expect({ status, body }).toEqual({ status: 400, body: { error: 'Email already exists' } })
  })

  it('createContact gives an email to exactly one of several concurrent requests', async () => {
    const json = { name: 'Ann', email: uniqueEmail() }
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => crm.api('POST', path, { json })),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(400)])
    for (const { status, json: body } of responses)
      if (status === 400) expect(body).toEqual({ error: 'Email already exists' })
  })

  it.each([
    [{}, 'name: is required'],
    [{ name: '  ' }, 'name: is required'],
    [{ name: 7 }, 'name: must be a string'],
    [{ name: null }, 'name: must be a string'],
    [{ name: 'x'.repeat(201) }, 'name: must be at most 200 characters'],
    [{ name: 'a\0b' }, 'name: must not contain NUL characters'],
    [{ name: 'Ann', email: 'nobody' }, 'email: must be a valid email address'],
    [{ name: 'Ann', status: 'Friend' }, 'status: must be one of'],
    [{ name: 'Ann', tags: 'a,b' }, 'tags: must be an array'],
    [{ name: 'Ann', tags: [1] }, 'tags.0: must be a string'],
    [{ name: 'Ann', phone: '1'.repeat(51) }, 'phone: must be at most 50 characters'],
  ])('createContact rejects %j', async (json, error) => {
    const response = await crm.api('POST', path, { json })
    expect(response.status).toBe(400)
    expect(response.json).toEqual({ error: expect.stringContaining(error) })
  })
})

describe('getContact', () => {
  it('getContact returns what createContact returned', async () => {
    const contact = await crm.createContact({ tags: ['one'] })
    expect((await crm.api('GET', `${path}/${contact.id}`)).json).toEqual(contact)
  })

  it.each(['2147483647', '0', '01', '-1', '1.5', 'abc', '2147483648', '%00'])(
    'reading, updating or deleting a contact returns 404 for the id %s',
    async (id) => {
      for (const method of ['GET', 'PUT', 'DELETE'] as const) {
        const call = method === 'PUT' ? { json: {} } : {}
        const { status, json } = await crm.api(method, `${path}/${id}`, call)
        expect({ status, json }).toEqual({ status: 404, json: { error: 'Not found' } })
      }
    },
  )
})

describe('updateContact', () => {
  it('updateContact changes only the given fields', async () => {
    const email = uniqueEmail()
    const contact = await crm.createContact({ email, tags: ['a'], notes: 'n', phone: '1' })
    const changed = await crm.api('PUT', `${path}/${contact.id}`, { json: { status: 'Inactive' } })
    expect(changed.json).toEqual({ ...contact, status: 'Inactive' })
    expect((await crm.api('PUT', `${path}/${contact.id}`, { json: {} })).json).toEqual(changed.json)
  })

  it('updateContact clears fields given as null or empty', async () => {
    const contact = await crm.createContact({ email: uniqueEmail(), tags: ['a'], notes: 'n' })
    const json = { email: null, tags: [], notes: '', phone: null }
    const changed = await crm.api('PUT', `${path}/${contact.id}`, { json })
    expect(changed.json).toMatchObject({ email: null, tags: [], notes: null, phone: null })
  })

  it('updateContact accepts the contact’s own email and rejects that of another', async () => {
    const [mine, other] = [uniqueEmail(), uniqueEmail()]
    const { id } = await crm.createContact({ email: mine })
    await crm.createContact({ email: other })
    const put = (email: string) => crm.api('PUT', `${path}/${id}`, { json: { email, phone: '9' } })
    expect((await put(mine.toUpperCase())).json).toMatchObject({ email: mine, phone: '9' })
    const rejected = await put(other)
    expect(rejected.status).toBe(400)
    expect(rejected.json).toEqual({ error: 'Email already exists' })
    expect((await crm.api('GET', `${path}/${id}`)).json).toMatchObject({ email: mine })
  })

  it('updateContact loses no field when several are changed concurrently', async () => {
    const { id } = await crm.createContact()
    const changes = [{ phone: '1' }, { notes: 'n' }, { status: 'Member' }, { tags: ['t'] }]
    await Promise.all(changes.map((json) => crm.api('PUT', `${path}/${id}`, { json })))
    expect((await crm.api('GET', `${path}/${id}`)).json).toMatchObject(
      Object.assign({}, ...changes),
    )
  })

  it.each([
    [{ name: '' }, 'name: is required'],
    [{ status: 'Friend' }, 'status: must be one of'],
    [{ email: 'x@y' }, 'email: must be a valid email address'],
  ])('updateContact rejects %j', async (json, error) => {
    const { id } = await crm.createContact()
    const response = await crm.api('PUT', `${path}/${id}`, { json })
    expect(response.status).toBe(400)
    expect(response.json).toEqual({ error: expect.stringContaining(error) })
  })
})

describe('deleteContact', () => {
  it('deleteContact is a 404 from then on; deleted for good, its timeline, follow-ups and interactions go too', async () => {
    const contact = await crm.createContact()
    const stage = await crm.createStage()
    await crm.createRule({ triggerStageId: stage.id })
    await crm.reach(contact.id, stage.id)
    await crm.payload.create({
      collection: 'interactions',
      data: { contact: contact.id, kind: 'call', at: new Date().toISOString() },
    })
    const deleted = await crm.api('DELETE', `${path}/${contact.id}`)
    expect(deleted.json).toEqual({ success: true })
    expect((await crm.api('GET', `${path}/${contact.id}`)).status).toBe(404)
    expect((await crm.api('DELETE', `${path}/${contact.id}`)).status).toBe(404)
    await crm.payload.delete({ collection: 'contacts', id: contact.id, trash: true })
    for (const collection of ['interactions', 'progression-entries', 'follow-ups'] as const) {
      const where = { contact: { equals: contact.id } }
      expect((await crm.payload.count({ collection, where })).totalDocs).toBe(0)
    }
  })
})

describe('listContacts', () => {
  it('listContacts returns exactly the list fields, newest first', async () => {
    const tag = unique('tag')
    const created = []
    for (const name of ['first', 'second', 'third'])
      created.push(await crm.createContact({ name, tags: ['x', tag] }))
    const listed = await list(`tag=${tag}`)
    expect(listed.map(({ name }) => name)).toEqual(['third', 'second', 'first'])
    expect(listed[2]).toEqual({
      id: created[0]?.id,
      name: 'first',
      email: null,
      phone: null,
      status: 'Event Attendee',
      progressionStage: '',
      tags: ['x', tag],
      createdAt: created[0]?.['createdAt'],
    })
  })

  it('listContacts orders contacts of the same time by the higher id', async () => {
    const tag = unique('tag')
    const ids = []
    for (let at = 0; at < 3; at += 1) ids.push((await crm.createContact({ tags: [tag] })).id)
    const createdAt = new Date().toISOString()
    for (const id of ids)
      await crm.payload.update({ collection: 'contacts', id, data: { createdAt } })
    expect(idsOf(await list(`tag=${tag}`))).toEqual(ids.reverse())
  })

  it('listContacts filters by exact status, stage and tag, alone or combined', async () => {
    const [tag, stage] = [unique('tag'), await crm.createStage()]
    const member = await crm.createContact({ status: 'Member', tags: [tag] })
    const prospect = await crm.createContact({ status: 'Prospect', tags: [tag, 'x'] })
    await crm.reach(prospect.id, stage.id)
    const name = encodeURIComponent(String(stage['name']))
    expect(idsOf(await list(`tag=${tag}`))).toEqual([prospect.id, member.id])
    expect(idsOf(await list(`tag=${tag}&status=Member`))).toEqual([member.id])
    expect(idsOf(await list(`progressionStage=${name}`))).toEqual([prospect.id])
    expect(idsOf(await list(`tag=${tag}&status=Member&progressionStage=${name}`))).toEqual([])
    expect(await list(`tag=${tag.toUpperCase()}`)).toEqual([])
    expect(await list('progressionStage=nowhere')).toEqual([])
    expect(idsOf(await list(`tag=${tag}&status=&progressionStage=`))).toHaveLength(2)
  })

  it('listContacts searches name and email case-insensitively and literally', async () => {
    const word = unique('Sé').replace(' ', '')
    const [tag, email] = [unique('tag'), uniqueEmail()]
    const withName = await crm.createContact({ name: `100% ${word}`, tags: [tag] })
    const withEmail = await crm.createContact({ email, tags: [tag] })
    const search = async (text: string) =>
      idsOf(await list(`tag=${tag}&search=${encodeURIComponent(text)}`))
    expect(await search(word.toUpperCase())).toEqual([withName.id])
    expect(await search(email.slice(0, 10).toUpperCase())).toEqual([withEmail.id])
    expect(await search('100%')).toEqual([withName.id])
    expect(await search('1%0')).toEqual([])
    expect(await search('_')).toEqual([])
  })

  it('listContacts pages with limit and offset', async () => {
    const tag = unique('tag')
    const ids: number[] = []
    for (let at = 0; at < 4; at += 1) ids.unshift((await crm.createContact({ tags: [tag] })).id)
    expect(idsOf(await list(`tag=${tag}&limit=2`))).toEqual(ids.slice(0, 2))
    expect(idsOf(await list(`tag=${tag}&limit=2&offset=3`))).toEqual(ids.slice(3))
    expect(idsOf(await list(`tag=${tag}&offset=1`))).toEqual(ids.slice(1))
    expect(await list(`tag=${tag}&offset=4`)).toEqual([])
    expect(idsOf(await list(`tag=${tag}&limit=100000`))).toEqual(ids)
  })

  it.each([
    ['status=Friend', 'status: must be one of Contact, Member, Event Attendee, Prospect, Inactive'],
    ['limit=0', 'limit: must be at least 1'],
    ['limit=-1', 'limit: must be a whole number'],
    ['offset=1.5', 'offset: must be a whole number'],
    ['tag=a%00b', 'tag: must not contain NUL'],
    ['tag=a&tag=b', 'tag: must be given once'],
  ])('listContacts rejects ?%s', async (query, error) => {
    const response = await crm.api('GET', `${path}?${query}`)
    expect(response.status).toBe(400)
    expect(response.json).toEqual({ error: expect.stringContaining(error) })
  })
})
