import type { Payload } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { endpoints } from '#endpoints/index.ts'
import { openApiDocument } from '#src/contract/openapi/document.ts'
import { schemasIn } from '#src/contract/openapi/schemas.ts'
import { storedKey } from '#src/submissions/intake/request-key.ts'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { makeKey } from '#tests/support/api-keys.ts'
import { unique, uniqueEmail } from '#tests/support/crm.ts'
import { startPayload } from '#tests/support/database.ts'
import { createStaff } from '#tests/support/staff.ts'

/** Writes of staff that a program sends again with their `Idempotency-Key`. */

let payload: Payload
let api: ApiClient
let staff: Awaited<ReturnType<typeof createStaff>>

beforeAll(async () => {
  payload = await startPayload()
  api = apiClient(dispatcher(payload))
  staff = await createStaff(payload, 'admin')
})

const post = (path: string, key: string, json: object, token = staff.token) =>
  api('POST', path, { token, json, headers: { 'idempotency-key': key } })

const contacts = '/api/staff/contacts'
const count = async (name: string) =>
  (await payload.count({ collection: 'contacts', where: { name: { equals: name } } })).totalDocs

describe('a write of staff with a key', () => {
  it('is done once, and gets the first response again', async () => {
    const name = unique('Once')
    const first = await post(contacts, name, { name })
    const again = await post(contacts, name, { name })
    expect([again.status, again.json]).toEqual([200, first.json])
    expect(await count(name)).toBe(1)
  })

  it('is done once of five at the same time', async () => {
    const name = unique('At once')
    const all = await Promise.all(Array.from({ length: 5 }, () => post(contacts, name, { name })))
    expect(new Set(all.map(({ text }) => text)).size).toBe(1)
    expect(await count(name)).toBe(1)
  })

  it('that failed can be sent again with its key', async () => {
    const email = uniqueEmail()
    const { json } = await post(contacts, email, { name: 'A', email })
    const other = uniqueEmail()
    expect((await post(contacts, other, { name: 'B', email })).json).toEqual({
      error: 'Email already exists',
    })
    await payload.delete({ collection: 'contacts', id: Number(Object(json).id) })
    expect((await post(contacts, other, { name: 'B', email })).status).toBe(200)
  })

  it('is of its user: the key of another is another one', async () => {
    const name = unique('Whose')
    const other = await createStaff(payload, 'admin')
    await post(contacts, name, { name })
    await post(contacts, name, { name }, other.token)
    expect(await count(name)).toBe(2)
  })

  it('is of its program: API keys of one account may count alike', async () => {
    const name = unique('Program')
    const programs = [1, 2].map(() => makeKey(staff.token, 'contacts:write'))
    const sent = []
    for (const { key } of await Promise.all(programs)) {
      sent.push(await post(contacts, 'run 1', { name }, key))
      await post(contacts, 'run 1', { name }, key)
    }
    expect(sent.map(({ status }) => status)).toEqual([200, 200])
    expect(await count(name)).toBe(2)
  })

  it('stores nothing that can be read without the key', async () => {
    const name = unique('Sealed')
    await post(contacts, name, { name })
    const { rows } = await payload.db.pool.query<{ text: string }>(
      `SELECT key || body || response::text AS text FROM submission_keys WHERE response ? 'sealed'`,
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.filter(({ text }) => text.includes(name))).toEqual([])
  })

  it('is rejected with a key that is too long', async () => {
    expect((await post(contacts, 'k'.repeat(101), { name: 'A' })).json).toEqual({
      error: 'Idempotency-Key: must be at most 100 characters',
    })
  })
})

describe('an import with a key', () => {
  const importFile = (key: string, rows: string, query = '') => {
    const body = new FormData()
    body.append('file', new Blob([`name\n${rows}`], { type: 'text/csv' }), 'contacts.csv')
    const headers = { 'idempotency-key': key }
    return api('POST', `${contacts}/bulk-import${query}`, { token: staff.token, body, headers })
  }

  it('is done once, also of three at the same time, and gets the first report again', async () => {
    const name = unique('Imported once')
    const all = await Promise.all([1, 2, 3].map(() => importFile(name, name)))
    const again = await importFile(name, name)
    expect([...all, again].map(({ status, text }) => [status, text])).toEqual(
      Array.from({ length: 4 }, () => [200, again.text]),
    )
    expect(again.json).toMatchObject({ imported: 1, skipped: 0 })
    expect(await count(name)).toBe(1)
  })

  it('of another file is 409', async () => {
    const name = unique('Other file')
    await importFile(name, name)
    expect((await importFile(name, `${name} B`)).status).toBe(409)
    expect(await count(`${name} B`)).toBe(0)
  })

  it('can be sent again after a file that was rejected, or a dry run', async () => {
    const name = unique('After a dry run')
    expect((await importFile(name, '"open')).status).toBe(400)
    expect((await importFile(name, name, '?dryRun=true')).json).toMatchObject({ imported: 1 })
    expect(await count(name)).toBe(0)
    expect((await importFile(name, name)).json).toMatchObject({ imported: 1 })
    expect(await count(name)).toBe(1)
  })
})

const keyed = endpoints
  .map(({ operation }) => operation)
  .filter(({ auth, takesKey, body }) => auth === 'bearer' && takesKey && body.kind !== 'stream')

const document = openApiDocument(keyed, '')

const jsonBody = z.looseObject({
  content: z.record(
    z.string(),
    z.looseObject({
      example: z.unknown(),
      examples: z.record(z.string(), z.looseObject({ value: z.unknown() })).optional(),
    }),
  ),
})

/** The example of a body in the API document. */
const exampleOf = (path: string): object => {
  const template = path.replace(/:(\w+)/g, '{$1}')
  const entry = z
    .looseObject({ requestBody: jsonBody.optional() })
    .parse(schemasIn(schemasIn(document['paths'])[template])['post'])
  const media = entry.requestBody?.content['application/json']
  const [several] = Object.values(media?.examples ?? {})
  return z.looseObject({}).parse(several?.value ?? media?.example ?? {})
}

describe.each(keyed.map((each) => [each.id, each] as const))('%s', (id, operation) => {
  it(`${id} with a key of another request is 409`, async () => {
    const key = unique(id)
    const { key: stored } = storedKey(`${id} ${staff.id}`, key, {})
    await payload.db.pool.query(
      `INSERT INTO submission_keys (key, body, at) VALUES ($1, 'other', now())`,
      [stored],
    )
    const path = operation.path.replaceAll(/:\w+/g, '2147483647')
    const { status, json } = await post(path, key, exampleOf(operation.path))
    expect([status, json]).toEqual([
      409,
      { error: 'Idempotency-Key: was used for another request' },
    ])
  })
})
