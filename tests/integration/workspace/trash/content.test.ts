import { randomUUID } from 'node:crypto'
import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { beforeAll, expect, it } from 'vitest'
import { emptyTrash } from '#src/workspace/expiry/empty-trash.ts'
import { apiClient, dispatcher } from '#tests/support/api.ts'
import { tracedDuring } from '#tests/support/audit.ts'
import { contentMaker } from '#tests/support/content.ts'
import { startPayload } from '#tests/support/database.ts'
import { readsWith } from '#tests/support/every-read.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { createStaff } from '#tests/support/staff.ts'

let payload: Payload
let token: string
beforeAll(async () => {
  payload = await startPayload()
  token = (await createStaff(payload, 'admin')).token
})

const word = () => `zq${randomUUID().slice(0, 8)}`
const soon = new Date(Date.now() + 7 * 24 * 60 * 60 * 1000).toISOString()

const kinds = ['actions', 'news', 'events', 'pages', 'people'] as const
const drafted = kinds.slice(0, 4)

/** One public document of every kind, each with the word in what can be read. */
async function oneOfEach(title: string) {
  const make = contentMaker(payload)
  const tag = await make.tag()
  const data = { title, description: title, tags: [tag.id] }
  const made = [
    await make.action(data),
    await make.article({ ...data, publishedAt: '2026-01-01T10:00:00.000Z' }),
    await make.event({ ...data, startDate: soon }),
    await make.page(data),
    await make.person({ name: title, role: title }),
  ]
  return kinds.map((collection, at) => {
    const { id, slug } = made[at] as { id: number; slug?: string }
    return { collection, id, slug }
  })
}

const trash = (path: string) =>
  callPlatform('PATCH', path, { token, json: { deletedAt: new Date().toISOString() } })
const restore = (collection: string, id: number, json: object = {}) =>
  callPlatform(
    'PATCH',
    `/${collection}?trash=true&where[and][0][id][equals]=${id}&where[and][1][deletedAt][exists]=true`,
    { token, json: { deletedAt: null, ...json } },
  )

it('content in the trash is in no read of anybody, and in all of them again once it is restored', {
  tags: 'long',
}, async () => {
  const title = word()
  const subjects = await oneOfEach(title)
  const read = () => readsWith(payload, { token, word: title, subjects })
  const before = await read()
  expect(before).toEqual(
    expect.arrayContaining([
      'eventsCalendar',
      'findAnything',
      'getSitemap',
      'listActions',
      'readCalendar',
      'listPeople',
      'listStaffPeople',
      'newsFeed',
      'readPerson',
      'search',
    ]),
  )
  for (const { collection, id } of subjects)
    expect((await trash(`/${collection}/${id}`)).status).toBe(200)
  expect(await read()).toEqual([])
  for (const { collection, id } of subjects)
    expect((await restore(collection, id, { _status: 'published' })).status).toBe(200)
  expect(await read()).toEqual(before)
})

it('a document is back as it was: with its versions, its tags and, a person, as public as before', async () => {
  const [action, , , , person] = await oneOfEach(word())
  if (!action || !person) throw new Error('none made')
  const now = (collection: 'actions' | 'people', id: number) =>
    payload.findByID({ collection, id, depth: 0 })
  const before = [await now('actions', action.id), await now('people', person.id)]
  for (const { collection, id } of [action, person]) {
    await trash(`/${collection}/${id}`)
    await restore(collection, id)
  }
  const after = [await now('actions', action.id), await now('people', person.id)]
  const changing = { updatedAt: expect.anything(), lastChange: expect.anything() }
  expect(after).toEqual([
    { ...before[0], ...changing, _status: 'draft' },
    { ...before[1], updatedAt: expect.anything(), wasPublished: true },
  ])
})

it('what the contract deletes waits in the trash', async () => {
  const api = apiClient(dispatcher(payload))
  const person = await contentMaker(payload).person()
  const path = `/api/staff/people/${person.id}`
  expect(await api('DELETE', path, { token })).toMatchObject({ json: { success: true } })
  expect((await api('PUT', path, { token, json: { name: 'New' } })).status).toBe(404)
  for (const method of ['GET', 'DELETE'] as const)
    expect((await api(method, path, { token })).status).toBe(404)
  expect((await restore('people', person.id)).status).toBe(200)
  expect((await api('GET', path, { token })).status).toBe(200)
})

it('what is in the trash cannot be changed or published, and nothing begins there', async () => {
  const [action] = await oneOfEach(word())
  if (!action) throw new Error('none made')
  await trash(`/actions/${action.id}`)
  for (const query of ['', '?trash=true', '?draft=true', '?draft=true&trash=true'])
    for (const json of [{ title: 'New' }, { _status: 'published' }])
      expect(
        (await callPlatform('PATCH', `/actions/${action.id}${query}`, { token, json })).status,
      ).toBe(404)
  const created = await callPlatform('POST', '/people', {
    token,
    json: { name: 'New', role: 'Role', displayOrder: 0, deletedAt: new Date().toISOString() },
  })
  expect(created.json['doc']).toMatchObject({ deletedAt: null })
})

it('a form that sends an empty time of deletion along is saved as any other', async () => {
  const { id } = await contentMaker(payload).person()
  const saved = { name: 'Renamed', deletedAt: null }
  const { status } = await callPlatform('PATCH', `/people/${id}`, { token, json: saved })
  const { name, published } = await payload.findByID({ collection: 'people', id })
  expect([status, name, published]).toEqual([200, 'Renamed', true])
})

it.each(drafted)(
  'the slug of %s in the trash is free; it returns under another one',
  async (collection) => {
    const title = word()
    const first = await oneOfEach(title)
    const { id = 0, slug } = first.find((each) => each.collection === collection) ?? {}
    await trash(`/${collection}/${id}`)
    const json = { title, description: title, location: 'Here', startDate: soon, displayOrder: 0 }
    const made = await callPlatform('POST', `/${collection}`, { token, json })
    expect(made.json['doc']).toMatchObject({ slug })
    expect((await restore(collection, id)).status).toBe(200)
    const back = await payload.findByID({ collection, id, depth: 0 })
    expect(back).toMatchObject({ slug: expect.stringMatching(`^${slug}-copy-`) })
  },
)

it('with a newer draft over what is published, the whole document goes and returns', async () => {
  const [, article] = await oneOfEach(word())
  if (!article) throw new Error('none made')
  const data = { title: 'Newer', _status: 'draft' as const }
  await payload.update({ collection: 'news', id: article.id, draft: true, data })
  await trash(`/news/${article.id}`)
  const api = apiClient(dispatcher(payload))
  expect((await api('GET', `/api/news/${article.slug}`)).status).toBe(404)
  await restore('news', article.id)
  const found = await payload.findByID({ collection: 'news', id: article.id, draft: true })
  expect([found.title, found._status, found.deletedAt]).toEqual(['Newer', 'draft', null])
})

it('what was scheduled for an entry is withdrawn with it', async () => {
  const [, article] = await oneOfEach(word())
  if (!article) throw new Error('none made')
  const doc = { relationTo: 'news', value: String(article.id) }
  const input = { type: 'publish', doc } as const
  const waitUntil = new Date(Date.now() + 86_400_000)
  const job = await payload.jobs.queue({ task: 'schedulePublish', input, waitUntil } as never)
  await trash(`/news/${article.id}`)
  const where = { id: { equals: job.id } }
  expect((await payload.count({ collection: 'payload-jobs', where })).totalDocs).toBe(0)
})

it('an event that people come to goes to the trash as little as it is deleted', async () => {
  const event = await contentMaker(payload).event({
    startDate: soon,
    registration: { enabled: true },
  })
  await payload.create({
    collection: 'event-registrations',
    data: {
      event: event.id,
      name: 'Ada',
      email: 'ada@example.org',
      state: 'booked',
      seats: 1,
    } as never,
  })
  expect((await trash(`/events/${event.id}`)).status).toBe(400)
})

it('the trash is emptied after 30 days, and by hand whenever somebody likes', async () => {
  const [action, article, event] = await oneOfEach(word())
  if (!action || !article || !event) throw new Error('none made')
  for (const { collection, id } of [action, article, event]) await trash(`/${collection}/${id}`)
  await payload.db.drizzle.execute(
    sql`UPDATE actions SET deleted_at = now() - interval '31 days' WHERE id = ${action.id}`,
  )
  await emptyTrash(payload)
  const isThere = async (collection: 'actions' | 'news' | 'events', id: number) =>
    (await payload.count({ collection, trash: true, where: { id: { equals: id } } })).totalDocs
  expect([await isThere('actions', action.id), await isThere('news', article.id)]).toEqual([0, 1])
  const emptied = await callPlatform(
    'DELETE',
    `/news?trash=true&limit=0&where[deletedAt][exists]=true`,
    { token },
  )
  expect([emptied.status, await isThere('news', article.id)]).toEqual([200, 0])
  const gone = await callPlatform('DELETE', `/events/${event.id}?trash=true`, { token })
  expect([gone.status, await isThere('events', event.id)]).toEqual([200, 0])
})

it('the audit trail says what went to the trash, came back, and was deleted for good', async () => {
  const [action] = await oneOfEach(word())
  if (!action) throw new Error('none made')
  const entries = await tracedDuring(payload, async () => {
    await trash(`/actions/${action.id}`)
    await restore('actions', action.id, { _status: 'published' })
    await trash(`/actions/${action.id}`)
    await callPlatform('DELETE', `/actions/${action.id}?trash=true`, { token })
  })
  const ours = entries.filter(({ document }) => document === String(action.id))
  expect(ours.map(({ action }) => action)).toEqual(['trashed', 'restored', 'trashed', 'deleted'])
})

it('who may not delete neither moves to the trash, nor restores, nor empties it', async () => {
  const [action] = await oneOfEach(word())
  if (!action) throw new Error('none made')
  const organizer = (await createStaff(payload, 'organizer')).token
  const path = `/actions/${action.id}`
  const deletedAt = new Date().toISOString()
  const of = { token: organizer }
  expect((await callPlatform('PATCH', path, { ...of, json: { deletedAt } })).status).toBe(403)
  await trash(path)
  const back = { ...of, json: { deletedAt: null } }
  expect((await callPlatform('PATCH', `${path}?trash=true`, back)).status).toBe(403)
  expect((await callPlatform('DELETE', `${path}?trash=true`, of)).status).toBe(403)
})
