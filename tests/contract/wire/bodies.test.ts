import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { json, jsonResponse, optionalJson, publicOperation } from '#src/contract/define.ts'
import { email, int4, requiredText, text, time } from '#src/contract/values.ts'
import { endpoint } from '#src/server/http/endpoint.ts'
import type { Dispatch } from '#src/server/http/request-handler.ts'
import type { ApiClient } from '#tests/support/api.ts'
import { startPayload } from '#tests/support/database.ts'
import { kernelOf } from '#tests/support/test-kernel.ts'

const limit = 1000
const schema = z.object({
  name: requiredText(10).optional(),
  any: text().optional(),
  count: int4().optional(),
  on: z.boolean().optional(),
  list: z.array(text()).optional(),
  inner: z.object({ deep: text() }).optional(),
  kind: z.enum(['a', 'b']).optional(),
  when: time().nullish(),
  email: email().optional(),
})
const common = { summary: 'Echoes its input', group: 'Test', response: jsonResponse(z.unknown()) }
const endpoints = [
  endpoint(
    publicOperation('POST', '/api/test', { ...common, id: 'hear', body: json(schema, limit) }),
    async ({ body }) => body,
  ),
  endpoint(
    publicOperation('POST', '/api/test/maybe', {
      ...common,
      id: 'maybe',
      body: optionalJson(schema),
    }),
    async ({ body }) => body,
  ),
]

let api: ApiClient
let dispatch: Dispatch

beforeAll(async () => {
  const kernel = kernelOf(await startPayload(), endpoints)
  api = kernel.api
  dispatch = kernel.dispatch
})

const type = 'application/json'
const send = async (body: BodyInit | undefined, contentType = type, path = '/api/test') => {
  const headers: Record<string, string> = contentType === '' ? {} : { 'content-type': contentType }
  const { status, json: response } = await api('POST', path, {
    headers,
    ...(body === undefined ? {} : { body }),
  })
  return [status, response]
}
const rejection = (error: string) => [400, { error }]

describe('a request body', () => {
  it.each([type, 'APPLICATION/JSON', `${type};charset=utf-8`, `${type} ; charset=UTF-8`])(
    'a request body of the content type %s is accepted',
    async (contentType) => {
      expect(await send('{"name":"x"}', contentType)).toEqual([200, { name: 'x' }])
    },
  )

  it.each([
    '',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    'application/ld+json',
    'text/json',
    'application',
  ])('a request body of the content type “%s” is rejected', async (contentType) => {
    // A Blob has no type; for a string, fetch sets one itself.
    const body = new Blob(['{"name":"x"}'])
    expect(await send(body, contentType)).toEqual(
      rejection('Content-Type: must be application/json'),
    )
  })

  it.each([
    ['an empty body', ''],
    ['half an object', '{"name":'],
    ['single quotes', "{'name':'x'}"],
    ['a comma too many', '{"name":"x",}'],
    ['two objects', '{}{}'],
    ['a comment', '{} // x'],
    ['NaN', '{"count":NaN}'],
    ['a raw NUL', '{"name":"\0"}'],
    ['bytes that are no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
    ['UTF-16', Buffer.from('{"name":"x"}', 'utf16le')],
    ['gzip', Buffer.from('1f8b0800', 'hex')],
  ])('a request body of malformed JSON (%s) is rejected', async (_what, body) => {
    expect(await send(body)).toEqual(rejection('body: must be valid JSON'))
  })

  it.each(['null', '[]', '[{"name":"x"}]', '"x"', '1', 'true'])(
    'a request body that is no JSON object (%s) is rejected',
    async (body) => {
      expect(await send(body)).toEqual(rejection('body: must be a JSON object'))
    },
  )

  it('a request body may begin with a byte order mark', async () => {
    expect(await send('\uFEFF{"name":"x"}')).toEqual([200, { name: 'x' }])
  })

  it('unknown fields of a request body are ignored', async () => {
    const body = '{"name":"x","other":"\\u0000","__proto__":{"on":true},"constructor":1}'
    expect(await send(body)).toEqual([200, { name: 'x' }])
  })

  it('the last of two equal fields of a request body wins', async () => {
    expect(await send('{"name":"x","name":"y"}')).toEqual([200, { name: 'y' }])
  })

  it('a request body is optional only where the operation declares it so', async () => {
    expect(await send(undefined, '', '/api/test/maybe')).toEqual([200, {}])
    expect(await send('', type, '/api/test/maybe')).toEqual([200, {}])
    expect(await send('{}', type, '/api/test/maybe')).toEqual([200, {}])
    expect(await send('x', type, '/api/test/maybe')).toEqual(rejection('body: must be valid JSON'))
    expect(await send(undefined, '')).toEqual(rejection('Content-Type: must be application/json'))
    expect(await send(undefined)).toEqual(rejection('body: must be valid JSON'))
  })

  it('a deeply nested request body is rejected like any other', async () => {
    const depth = limit / 2 - 10
    const body = `{"name":${'['.repeat(depth)}${']'.repeat(depth)}}`
    expect(await send(body)).toEqual(rejection('name: must be a string'))
    const deep = 500_000
    expect(
      await send(`{"any":${'['.repeat(deep)}${']'.repeat(deep)}}`, type, '/api/test/maybe'),
    ).toEqual(rejection('body: must have at most 20000 values'))
  })

  it('a request body with too many values is rejected before it is parsed', async () => {
    // Two values each: the list it is in goes on, and it is an object.
    const body = (objects: number) => `{"list":[${'{},'.repeat(objects)}{}],"any":",[{"}`
    const { api: wide } = kernelOf(await startPayload(), [
      endpoint(
        publicOperation('POST', '/api/test/wide', {
          ...common,
          id: 'wide',
          body: json(schema, 9e6),
        }),
        async () => 'read',
      ),
    ])
    const sendWide = (objects: number) =>
      wide('POST', '/api/test/wide', { headers: { 'content-type': type }, body: body(objects) })
    expect((await sendWide(10_000)).json).toEqual({
      error: 'body: must have at most 20000 values',
    })
    expect((await sendWide(9_990)).json).toEqual({ error: 'list.0: must be a string' })
  })
})

describe('a field of a request body', () => {
  it.each([
    [{ name: 1 }, 'name: must be a string'],
    [{ name: ['x'] }, 'name: must be a string'],
    [{ name: '' }, 'name: is required'],
    [{ name: ' \n ' }, 'name: is required'],
    [{ name: '12345678901' }, 'name: must be at most 10 characters'],
    [{ name: '🌊'.repeat(11) }, 'name: must be at most 10 characters'],
    [{ any: 'a\0b' }, 'any: must not contain NUL characters'],
    [{ list: ['a', '\0'] }, 'list.1: must not contain NUL characters'],
    [{ inner: { deep: '\0' } }, 'inner.deep: must not contain NUL characters'],
    [{ inner: {} }, 'inner.deep: is required'],
    [{ inner: { deep: null } }, 'inner.deep: must be a string'],
    [{ inner: [] }, 'inner: must be an object'],
    [{ count: '1' }, 'count: must be a whole number'],
    [{ count: 1.5 }, 'count: must be a whole number'],
    [{ count: 2147483648 }, 'count: must be at most 2147483647'],
    [{ count: -2147483649 }, 'count: must be at least -2147483648'],
    [{ count: true }, 'count: must be a whole number'],
    [{ on: 'true' }, 'on: must be true or false'],
    [{ on: 1 }, 'on: must be true or false'],
    [{ list: 'a' }, 'list: must be an array'],
    [{ list: { 0: 'a' } }, 'list: must be an array'],
    [{ list: [1] }, 'list.0: must be a string'],
    [{ kind: 'c' }, 'kind: must be one of a, b'],
    [{ kind: 1 }, 'kind: must be one of a, b'],
    [{ when: '2026-01-31' }, 'when: must be an ISO 8601 date and time with an offset or Z'],
    [
      { when: '2026-01-31T09:00:00' },
      'when: must be an ISO 8601 date and time with an offset or Z',
    ],
    [{ when: '2026-02-30T09:00Z' }, 'when: must be an ISO 8601 date and time with an offset or Z'],
    [{ when: '2026-01-31T24:00Z' }, 'when: must be an ISO 8601 date and time with an offset or Z'],
    [{ when: 1769850000000 }, 'when: must be a string'],
    [{ email: 'nobody' }, 'email: must be a valid email address'],
    [{ email: ' ' }, 'email: is required'],
    [{ email: `${'a'.repeat(200)}@example.org` }, 'email: must be at most 200 characters'],
    [{ email: 'a@b.org\r\nBcc: c@d.org' }, 'email: must be a valid email address'],
    [{ email: 'bücher@example.org' }, 'email: must be a valid email address'],
    [{ email: 'a@ｂücher.de' }, 'email: must be a valid email address'],
    [{ email: 'a@bücher.de/x' }, 'email: must be a valid email address'],
    [{ email: 'a@bücher' }, 'email: must be a valid email address'],
    [{ email: `a@${'ü'.repeat(64)}.de` }, 'email: must be a valid email address'],
  ])('the request body %j is rejected with the field and the rule', async (body, error) => {
    expect(await send(JSON.stringify(body))).toEqual(rejection(error))
  })

  it('a number too large for a field is rejected', async () => {
    expect((await send('{"count":1e400}'))[0]).toBe(400)
    expect((await send('{"count":9007199254740993}'))[0]).toBe(400)
  })

  it.each([
    [{ name: ' x ' }, { name: 'x' }],
    [{ name: '🌊'.repeat(10) }, { name: '🌊'.repeat(10) }],
    [{ count: -2147483648 }, { count: -2147483648 }],
    [{ count: 1.0 }, { count: 1 }],
    [{ any: '' }, { any: '' }],
    [{ when: null }, { when: null }],
    [{ name: null, count: null, on: null, list: null, kind: null, email: null }, {}],
    [{ when: '2026-01-31T09:00Z' }, { when: '2026-01-31T09:00:00.000Z' }],
    [{ when: '2026-01-31T09:00:00.123456+05:30' }, { when: '2026-01-31T03:30:00.123Z' }],
    [{ when: '2024-02-29T23:59:59-0100' }, { when: '2024-03-01T00:59:59.000Z' }],
    [{ email: ' Someone@Example.ORG ' }, { email: 'someone@example.org' }],
    [{ email: 'A@BÜCHER.de' }, { email: 'a@xn--bcher-kva.de' }],
    [{ email: 'a@bu\u0308cher.de' }, { email: 'a@xn--bcher-kva.de' }],
    [{ email: 'a@例え.テスト' }, { email: 'a@xn--r8jz45g.xn--zckzah' }],
  ])('the request body %j is accepted, normalised', async (body, understood) => {
    expect(await send(JSON.stringify(body))).toEqual([200, understood])
  })

  it('a lone surrogate in a field is replaced', async () => {
    expect(await send('{"any":"a\\ud800b"}')).toEqual([200, { any: 'a\uFFFDb' }])
  })
})

/** A generated stream of so many bytes, and how many were read. */
const flow = (bytes: number) => {
  let read = 0
  const chunk = new Uint8Array(64 * 1024).fill(0x20)
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (read >= bytes) return controller.close()
      const next = chunk.subarray(0, Math.min(chunk.byteLength, bytes - read))
      read += next.byteLength
      controller.enqueue(next)
    },
  })
  return { body, read: () => read }
}

const post = async (body: ReadableStream) => {
  const init = { method: 'POST', headers: { 'content-type': type }, body, duplex: 'half' }
  const response = await dispatch(new Request('http://muster.test/api/test', init))
  return [response.status, await response.json()]
}

describe('the size limit of a request body', () => {
  it('the size limit of a request body is exact to the byte', async () => {
    const padded = (size: number) => '{"name":"x"}'.padEnd(size)
    expect(await send(padded(limit))).toEqual([200, { name: 'x' }])
    expect(await send(padded(limit + 1))).toEqual(rejection('body: must be at most 1000 bytes'))
  })

  it('the size limit of a request body counts bytes, not characters', async () => {
    expect(await send(`{"any":"${'é'.repeat(500)}"}`)).toEqual(
      rejection('body: must be at most 1000 bytes'),
    )
  })

  it('a request body over its limit is read to its end before it is rejected', async () => {
    const { body, read } = flow(20_000_000)
    expect(await post(body)).toEqual(rejection('body: must be at most 1000 bytes'))
    expect(read()).toBe(20_000_000)
  })

  it('an endless request body is rejected after a bounded number of bytes', async () => {
    const { body, read } = flow(Number.POSITIVE_INFINITY)
    expect(await post(body)).toEqual(rejection('body: must be at most 1000 bytes'))
    expect(read()).toBeLessThan(100_000_000)
  })

  it('a truncated request body is reported as such and not as too large', async () => {
    const torn = new ReadableStream({
      pull(controller) {
        controller.error(new Error('the connection was lost'))
      },
    })
    expect(await post(torn)).toEqual(rejection('body: could not be read to its end'))
  })
})
