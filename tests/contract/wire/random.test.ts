import fc from 'fast-check'
import type { Payload } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '#endpoints/index.ts'
import { propertiesOf } from '#src/contract/openapi/schemas.ts'
import type { Operation } from '#src/contract/operation.ts'
import type { Dispatch } from '#src/server/http/request-handler.ts'
import { dispatcher } from '#tests/support/api.ts'
import { contentMaker } from '#tests/support/content.ts'
import { startPayload } from '#tests/support/database.ts'
import { isLong, isShort } from '#tests/support/long.ts'
import { createStaff } from '#tests/support/staff.ts'

/** Whatever a client sends, the response has a documented status and never 500. */

let payload: Payload
let dispatch: Dispatch
let token: string

beforeAll(async () => {
  payload = await startPayload()
  dispatch = dispatcher(payload)
  token = (await createStaff(payload, 'admin')).token
  const make = contentMaker(payload)
  const tags = [(await make.tag('hostile')).id]
  await Promise.all([make.action({ tags }), make.article({ tags }), make.event({ tags })])
})

const operations = endpoints.map(({ operation }) => operation)
/** Operations that do not revoke the token of this test. */
const harmless = operations.filter(({ id }) => !['changePassword', 'updateProfile'].includes(id))

const oddText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.constantFrom(
    '',
    ' ',
    '\0',
    '%',
    '_',
    '\\',
    "' OR 1=1 --",
    '"; DROP TABLE users; --',
    '$1',
    '#{x}',
    '{{name}}',
    '../../etc/passwd',
    '__proto__',
    'constructor',
    '\ud800',
    '\u202e',
    '1e400',
    'null',
    'true',
    '2026-02-30T00:00:00Z',
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59.999-14:00',
    'a@b.c',
    'x'.repeat(6000),
  ),
)
const oddNumber = fc.oneof(
  fc.integer(),
  fc.double(),
  fc.constantFrom(0, -0, 1, 2147483647, 2147483648, -2147483648, 1e21, 5e-324),
)
const oddValue = fc.oneof(
  { weight: 4, arbitrary: oddText },
  { weight: 2, arbitrary: oddNumber },
  { weight: 1, arbitrary: fc.constantFrom(null, true, false, [], {}) },
  { weight: 2, arbitrary: fc.array(oddText, { maxLength: 4 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
)

const namesOf = (schema: Parameters<typeof propertiesOf>[0]) => Object.keys(propertiesOf(schema))

const oddQuery = ({ query }: Operation) =>
  fc.array(
    fc.tuple(
      fc.oneof(fc.constantFrom('search', 'limit', ...namesOf(query)), oddText),
      fc.oneof(oddText, fc.integer().map(String)),
    ),
    { maxLength: 4 },
  )

const oddBody = ({ body }: Operation) => {
  if (body.kind !== 'json') return fc.constant(undefined)
  const names = namesOf(body.schema)
  if (names.length === 0) return fc.constant({})
  const fields = Object.fromEntries(names.map((name) => [name, oddValue]))
  return fc.record(fields, { requiredKeys: [] })
}

const oddId = fc.oneof(
  fc.integer({ min: 1, max: 20 }).map(String),
  fc.constant('2147483647'),
  oddText,
)

const oddCall = fc.constantFrom(...harmless).chain((operation) =>
  fc.record({
    operation: fc.constant(operation),
    ids: fc.array(oddId, { minLength: 2, maxLength: 2 }),
    query: oddQuery(operation),
    body: oddBody(operation),
    headers: fc.dictionary(
      fc.constantFrom('if-none-match', 'range', 'if-range', 'accept-encoding', 'accept'),
      fc.oneof(
        fc.string({ unit: 'grapheme-ascii', maxLength: 20 }),
        fc.constantFrom('*', '"a"', 'bytes=0-', 'bytes=-1', 'bytes=9-1', 'gzip;q=0, *', 'br;q=x'),
      ),
      { maxKeys: 3 },
    ),
  }),
)

const encode = (text: string): string => encodeURIComponent(text.toWellFormed()) || '%20'

const send = async (method: string, path: string, init: RequestInit): Promise<Response> => {
  const response = await dispatch(new Request(`http://muster.test${path}`, { method, ...init }))
  await response.body?.cancel()
  return response
}

/** The statuses of valid and invalid requests; any other is a fault. */
const expected = [200, 206, 304, 400, 404, 416]

describe('random requests', () => {
  it('a random request to any operation never returns a 500', async () => {
    await fc.assert(
      fc.asyncProperty(oddCall, async ({ operation, ids, query, body, headers }) => {
        const [first = '', second = ''] = ids.map(encode)
        const path = operation.path.replace(/[:*]\w+/, first).replace(/[:*]\w+/, second)
        const search = query.map((pair) => pair.map(encode).join('=')).join('&')
        const { status } = await send(operation.method, `${path}?${search}`, {
          headers: {
            ...headers,
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            ...(operation.auth === 'bearer' ? { authorization: `Bearer ${token}` } : {}),
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        })
        expect([...expected, ...(operation.id === 'login' ? [401] : [])]).toContain(status)
      }),
      { numRuns: isLong ? 1_500 : isShort ? 150 : 400 },
    )
  })

  it('a random body to any operation never returns a 500', async () => {
    const writing = harmless.filter(({ body }) => body.kind !== 'none')
    const types = ['application/json', 'multipart/form-data; boundary=x', 'text/plain', 'x']
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 200 }),
      fc.json().map((text) => new TextEncoder().encode(text)),
      fc
        .string({ maxLength: 50 })
        .map((text) => new TextEncoder().encode(`--x\r\n${text}\r\n--x--`)),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...writing),
        fc.constantFrom(...types),
        bytes,
        async ({ method, path }, contentType, body) => {
          const headers = { authorization: `Bearer ${token}`, 'content-type': contentType }
          const target = path.replaceAll(/[:*]\w+/g, '2147483647')
          const { status } = await send(method, target, { headers, body: new Uint8Array(body) })
          expect([200, 400, 401, 404]).toContain(status)
        },
      ),
      { numRuns: isLong ? 500 : isShort ? 50 : 150 },
    )
  })

  it('a random path never returns a 500', async () => {
    const path = fc
      .array(
        fc.oneof(oddText.map(encode), fc.constantFrom('..', '.', '', 'api', 'staff', '%2e%2e')),
      )
      .map((segments) => segments.join('/'))
    const start = fc.constantFrom('/', '/api/', '/api/staff/', '/api/images/', '/api/actions/')
    await fc.assert(
      fc.asyncProperty(
        start,
        path,
        fc.constantFrom('GET', 'PUT', 'PATCH'),
        async (at, rest, method) => {
          const { status } = await send(method, `${at}${rest}`, {})
          expect([200, 400, 401, 404]).toContain(status)
        },
      ),
      { numRuns: isLong ? 500 : isShort ? 50 : 150 },
    )
  })
})
