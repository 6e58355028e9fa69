import { createLocalReq, type Payload } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { linkPeopleTask } from '#jobs/link-people.ts'
import { linkPeople } from '#src/forms/link-people.ts'
import type { Form } from '#src/payload-types.ts'
import { erasePerson } from '#src/workspace/privacy/erase-person.ts'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { uniqueEmail } from '#tests/support/crm.ts'
import { startPayload } from '#tests/support/database.ts'
import { answersOf, answersPath, createForm, emailQuestion } from '#tests/support/forms.ts'
import { postForm } from '#tests/support/preferences.ts'

let payload: Payload
let api: ApiClient
beforeAll(async () => {
  payload = await startPayload()
  api = apiClient(dispatcher(payload))
})

const send = async (form: Form, email = uniqueEmail()) => {
  const json = { answers: { name: 'Ada', email } }
  const { status, text } = await api('POST', `/api/forms/${form.slug}`, { json })
  expect(status, text).toBe(200)
  return email
}
const contactsWith = async (email: string) => {
  const { docs } = await payload.find({
    collection: 'contacts',
    where: { email: { equals: email } },
  })
  return docs.map(({ id }) => id)
}
const waiting = async ({ id }: Form) => {
  const { rows } = await payload.db.pool.query<{ id: number }>(
    'SELECT id FROM form_answers WHERE form_id = $1 AND to_link IS NOT NULL',
    [id],
  )
  return rows.map((row) => row.id)
}
const countJobs = async () => {
  const { rows } = await payload.db.pool.query(
    "SELECT FROM payload_jobs WHERE task_slug = 'linkPeople'",
  )
  return rows.length
}

describe('people of answers', () => {
  it('are made after the response, by a job', async () => {
    const form = await createForm(payload)
    const before = await countJobs()
    const email = await send(form)
    expect(await contactsWith(email)).toEqual([])
    expect(await waiting(form)).toHaveLength(1)
    expect(await countJobs()).toBe(before + 1)
    await linkPeople(payload)
    expect(await waiting(form)).toEqual([])
    const [contact] = await contactsWith(email)
    expect(await answersOf(payload, form.id)).toMatchObject([{ contact }])
  })

  it('are made once, by however many workers at once and of however many forms', async () => {
    const [form, other] = [await createForm(payload), await createForm(payload)]
    const email = await send(form)
    await send(form, email)
    await send(other, email)
    await Promise.all([linkPeople(payload), linkPeople(payload), linkPeople(payload)])
    await linkPeople(payload)
    expect(await contactsWith(email)).toHaveLength(1)
    expect(await waiting(form)).toEqual([])
  })

  it('do not come back once they are deleted', async () => {
    const form = await createForm(payload)
    const email = await send(form)
    await linkPeople(payload)
    const [id = 0] = await contactsWith(email)
    await payload.delete({ collection: 'contacts', id })
    await linkPeople(payload)
    expect(await contactsWith(email)).toEqual([])
  })

  it('wait while somebody else changes them, and are linked later', async () => {
    const form = await createForm(payload)
    const email = uniqueEmail()
    const data = { name: 'Ada Byron', email, status: 'Contact' } as const
    const { id } = await payload.create({ collection: 'contacts', data })
    const client = await payload.db.pool.connect()
    try {
      await client.query('BEGIN')
      await client.query('SELECT FROM contacts WHERE id = $1 FOR UPDATE', [id])
      await send(form, email)
      const next = await send(form)
      await linkPeople(payload)
      expect(await waiting(form)).toHaveLength(1)
      expect(await contactsWith(next)).toHaveLength(1)
    } finally {
      await client.query('ROLLBACK')
      client.release()
    }
    expect(await answersOf(payload, form.id)).toMatchObject([{ contact: id }, {}])
  })

  it('take no more than a contact holds, and of first and last name together as much', async () => {
    const text = (label: string, personField: 'firstName' | 'lastName' | 'city') =>
      ({ blockType: 'formText', label, personField }) as const
    const items = [
      { ...emailQuestion, personField: 'email' } as const,
      ...[text('First', 'firstName'), text('Last', 'lastName'), text('City', 'city')],
    ]
    const form = await createForm(payload, { items })
    const email = uniqueEmail()
    const send = async (answers: object) =>
      (await api('POST', `/api/forms/${form.slug}`, { json: { answers: { email, ...answers } } }))
        .status
    const long = 'a'.repeat(199)
    expect(await send({ first: `${long}bc`, last: 'Byron' })).toBe(400)
    expect(await send({ first: long, last: 'Byron', city: `${long}bc` })).toBe(400)
    expect(await send({ first: long, last: 'Byron', city: `${long}b` })).toBe(200)
    await linkPeople(payload)
    const [id = 0] = await contactsWith(email)
    expect(await payload.findByID({ collection: 'contacts', id })).toMatchObject({
      ...{ name: long, lastName: 'Byron', city: `${long}b` },
    })
    expect(await waiting(form)).toEqual([])
  })

  it('are none of answers that were withdrawn before', async () => {
    const form = await createForm(payload)
    const email = await send(form)
    const [id = 0] = await waiting(form)
    await postForm(api, await answersPath(payload, id), { action: 'withdraw' })
    await linkPeople(payload)
    expect(await contactsWith(email)).toEqual([])
  })

  it('are none of who was erased before', async () => {
    const form = await createForm(payload)
    const email = await send(form)
    const req = await createLocalReq({}, payload)
    await erasePerson(req, { email }, { requestedBy: 'staff' })
    await linkPeople(payload)
    expect(await contactsWith(email)).toEqual([])
  })

  it('are linked by one job in place of all that wait', async () => {
    const form = await createForm(payload)
    await Promise.all([send(form), send(form), send(form)])
    const req = await createLocalReq({}, payload)
    const { handler } = linkPeopleTask
    if (typeof handler !== 'function') throw new Error('no handler')
    await handler({ req, job: { id: 0 } } as never)
    expect(await countJobs()).toBe(0)
    expect(await waiting(form)).toEqual([])
  })
})
