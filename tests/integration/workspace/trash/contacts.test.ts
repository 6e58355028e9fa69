import { randomUUID } from 'node:crypto'
import { sql } from '@payloadcms/db-postgres'
import { createLocalReq, type Payload } from 'payload'
import { beforeAll, expect, it } from 'vitest'
import { countAllRows } from '#src/data/row-counts.ts'
import { deleteContacts } from '#src/workspace/bulk/sql/contact-changes.ts'
import { emptyTrash } from '#src/workspace/expiry/empty-trash.ts'
import { erasePerson } from '#src/workspace/privacy/erase-person.ts'
import { apiClient, dispatcher } from '#tests/support/api.ts'
import { startPayload } from '#tests/support/database.ts'
import { readsWith } from '#tests/support/every-read.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { createStaff } from '#tests/support/staff.ts'

let payload: Payload
let token: string
let api: ReturnType<typeof apiClient>
beforeAll(async () => {
  payload = await startPayload()
  token = (await createStaff(payload, 'admin')).token
  api = apiClient(dispatcher(payload))
})

const word = () => `zq${randomUUID().slice(0, 8)}`
const emailOf = (name: string) => `${name}@example.org`

const must = async (call: ReturnType<typeof callPlatform>) => {
  const response = await call
  if (response.status >= 300) throw new Error(`${response.status} ${response.text}`)
  return response
}

/** A contact with a stage, an interaction and a follow-up that is due. */
async function knownPerson(name = word()) {
  const stage = await payload.create({
    collection: 'progression-stages',
    data: { name: `Stage ${word()}`, order: 1 },
  })
  const { id } = await payload.create({
    collection: 'contacts',
    data: { name, email: emailOf(name), phone: '030 1234567', tags: [name], status: 'Member' },
  })
  const path = `/contacts/${id}`
  const entry = { stageId: stage.id, followUps: false }
  await must(callPlatform('POST', `${path}/progression`, { token, json: entry }))
  const interaction = { kind: 'call', notes: `Called ${name}`, at: new Date().toISOString() }
  await must(callPlatform('POST', `${path}/interactions`, { token, json: interaction }))
  return { id, name, email: emailOf(name), stage: stage.id }
}

const trash = (id: number) =>
  must(
    callPlatform('PATCH', `/contacts/${id}`, {
      token,
      json: { deletedAt: new Date().toISOString() },
    }),
  )
const restore = (id: number) =>
  callPlatform('PATCH', `/contacts/${id}?trash=true`, { token, json: { deletedAt: null } })

it('a contact in the trash is in no read of anybody, and in all of them again once restored', async () => {
  const person = await knownPerson()
  const subjects = [{ collection: 'contacts', id: person.id }]
  const read = () => readsWith(payload, { token, word: person.name, subjects })
  const before = await read()
  expect(before).toEqual(
    expect.arrayContaining([
      'exportContacts',
      'findAnything',
      'getContact',
      'readBoard',
      'listContacts',
      'readTimeline',
    ]),
  )
  await trash(person.id)
  expect(await read()).toEqual([])
  expect((await restore(person.id)).status).toBe(200)
  expect(await read()).toEqual(before)
})

it('lists count who is there', async () => {
  const { id } = await knownPerson()
  const count = () => countAllRows(payload.db.drizzle, 'contacts')
  const before = await count()
  await trash(id)
  expect(await count()).toBe(before - 1)
  const { totalDocs } = await payload.count({ collection: 'contacts' })
  const list = await callPlatform('GET', '/contacts?limit=1', { token })
  expect([totalDocs, list.json['totalDocs']]).toEqual([before - 1, before - 1])
  await restore(id)
  expect(await count()).toBe(before)
  await trash(id)
  await must(callPlatform('DELETE', `/contacts/${id}?trash=true`, { token }))
  expect(await count()).toBe(before - 1)
})

it('the contract deletes into the trash: everything about the contact is a 404, and comes back', async () => {
  const { id, email } = await knownPerson()
  const path = `/api/staff/contacts/${id}`
  expect(await api('DELETE', path, { token })).toMatchObject({ json: { success: true } })
  const calls = [
    api('GET', path, { token }),
    api('DELETE', path, { token }),
    api('PUT', path, { token, json: { name: 'New' } }),
    api('GET', `${path}/progression`, { token }),
  ]
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([404, 404, 404, 404])
  expect((await restore(id)).status).toBe(200)
  expect((await api('GET', path, { token })).json).toMatchObject({ email })
})

it('its email is free meanwhile; while another contact has it, it does not come back', async () => {
  const { id, email, name } = await knownPerson()
  await trash(id)
  const made = await api('POST', '/api/staff/contacts', { token, json: { name, email } })
  expect(made.status).toBe(200)
  expect((await restore(id)).status).toBe(400)
  const other = (made.json as { id: number }).id
  await must(callPlatform('DELETE', `/contacts/${other}`, { token }))
  expect((await restore(id)).status).toBe(200)
  expect((await payload.findByID({ collection: 'contacts', id })).email).toBe(email)
})

it('a bulk edit moves a set to the trash', async () => {
  const people = [await knownPerson(), await knownPerson()]
  const ids = people.map(({ id }) => id)
  expect(await deleteContacts(payload.db.drizzle, ids)).toBe(2)
  expect(await deleteContacts(payload.db.drizzle, ids)).toBe(0)
  for (const { id, email } of people) {
    expect((await restore(id)).status).toBe(200)
    expect((await payload.findByID({ collection: 'contacts', id })).email).toBe(email)
  }
})

it('an erasure finds who is in the trash by their email, and is final', async () => {
  const { id, email } = await knownPerson()
  await trash(id)
  const req = await createLocalReq({}, payload)
  await erasePerson(req, { email }, { requestedBy: 'person' })
  const there = { collection: 'contacts', trash: true, where: { id: { equals: id } } } as const
  expect((await payload.count(there)).totalDocs).toBe(0)
  expect((await restore(id)).status).toBe(404)
})

it('after 30 days a contact is deleted for good, with its history', async () => {
  const { id } = await knownPerson()
  await trash(id)
  await payload.db.drizzle.execute(sql`
    UPDATE contacts SET deleted_at = now() - interval '31 days' WHERE id = ${id}`)
  await emptyTrash(payload)
  const there = { collection: 'contacts', trash: true, where: { id: { equals: id } } } as const
  expect((await payload.count(there)).totalDocs).toBe(0)
  const of = { where: { contact: { equals: id } } }
  expect((await payload.count({ collection: 'interactions', ...of })).totalDocs).toBe(0)
})
