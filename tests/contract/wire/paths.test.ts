import type { Payload } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { json, jsonResponse, publicOperation, staffOperation } from '#src/contract/define.ts'
import { byId, bySlug, flag, listQuery } from '#src/contract/parameters.ts'
import { endpoint } from '#src/server/http/endpoint.ts'
import { InvalidRequest } from '#src/server/http/errors.ts'
import type { ApiClient } from '#tests/support/api.ts'
import { startPayload } from '#tests/support/database.ts'
import { createStaff } from '#tests/support/staff.ts'
import { kernelOf } from '#tests/support/test-kernel.ts'

const group = 'Test'
const anyResponse = jsonResponse(z.unknown())
const read = (id: string) => ({ id, summary: id, group, response: anyResponse })

const endpoints = [
  endpoint(
    publicOperation('GET', '/api/test/list', {
      ...read('list'),
      query: listQuery.extend({ upcoming: flag.optional() }),
    }),
    async ({ query }) => query,
  ),
  endpoint(
    publicOperation('GET', '/api/test/items/:id', { ...read('item'), params: byId }),
    async ({ params }) => params,
  ),
  endpoint(
    publicOperation('GET', '/api/test/names/:slug', { ...read('name'), params: bySlug }),
    async ({ params }) => params,
  ),
  endpoint(publicOperation('GET', '/api/test/names/fixed', read('fixed')), async () => 'fixed'),
  endpoint(publicOperation('GET', '/api/test/refused', read('rejected')), async () => {
    throw new InvalidRequest('field: rule')
  }),
  endpoint(publicOperation('GET', '/api/test/broken', read('broken')), async () => {
    throw new Error('broken')
  }),
  endpoint(
    staffOperation('PUT', '/api/staff/test/:id', {
      ...read('staff'),
      permission: 'contacts:write',
      params: byId,
      body: json(z.object({ name: z.string() })),
    }),
    async ({ body }) => body,
  ),
]

let payload: Payload
let api: ApiClient
let organizer: string
let editor: string

beforeAll(async () => {
  payload = await startPayload()
  api = kernelOf(payload, endpoints).api
  organizer = (await createStaff(payload, 'organizer')).token
  editor = (await createStaff(payload, 'editor')).token
})

const notFound = [404, { error: 'Not found' }]
const responseTo = async (...call: Parameters<ApiClient>) => {
  const { status, json: body } = await api(...call)
  return [status, body]
}

describe('a path', () => {
  it.each([
    '/',
    '/api',
    '/api/',
    '/api/none',
    '/api/test',
    '/api/test/list/',
    '/api/test/list/more',
    '/api//test/list',
    '/API/test/list',
    '/api/test/List',
    '/api/test/items',
    '/api/test/items/',
    '/api/test/items/1/2',
    '/api/staff',
    '/api/staffroom/test',
    '/api/test/names/%E0%A4%A',
    '/api/test/names/%zz',
    '/api/test/names/a%00b',
    '/api/test%2flist',
    '/constructor',
    '/__proto__',
  ])('the unknown path %s returns 404', async (path) => {
    expect(await responseTo('GET', path)).toEqual(notFound)
  })

  it.each([
    '0',
    '-1',
    '+1',
    '01',
    '1.0',
    '1e3',
    '0x1',
    'one',
    '%201',
    '1%20',
    '1%0A',
    '2147483648',
    '99999999999999999999',
    '١',
    '%D9%A1',
  ])('the id %s in a path returns 404', async (id) => {
    expect(await responseTo('GET', `/api/test/items/${id}`)).toEqual(notFound)
  })

  it.each([
    ['1', 1],
    ['2147483647', 2147483647],
    ['%31', 1],
  ])('the id %s in a path is read as %i', async (written, id) => {
    expect(await responseTo('GET', `/api/test/items/${written}`)).toEqual([200, { id }])
  })

  it('a path segment is decoded once, and a fixed path wins over a parameter', async () => {
    expect(await responseTo('GET', '/api/test/names/a%2Fb%2525')).toEqual([200, { slug: 'a/b%25' }])
    expect(await responseTo('GET', '/api/test/names/fixed')).toEqual([200, 'fixed'])
  })

  it.each(['POST', 'PUT', 'DELETE', 'PATCH'] as const)(
    '%s of a path that has no such method returns 404',
    async (method) => {
      expect(await responseTo(method, '/api/test/list', { json: {} })).toEqual(notFound)
      expect(await responseTo(method, '/api/test/items/1', { body: 'x' })).toEqual(notFound)
    },
  )
})

describe('paths below /api/staff/', () => {
  const unauthorized = [401, { error: 'Unauthorized' }]

  it.each(['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] as const)(
    '%s of an unknown staff path returns 401 without a token and 404 with one',
    async (method) => {
      for (const path of ['/api/staff/', '/api/staff/none', '/api/staff/%zz', '/api/staff/test/']) {
        expect(await responseTo(method, path)).toEqual(unauthorized)
        expect(await responseTo(method, path, { token: 'bad' })).toEqual(unauthorized)
        expect(await responseTo(method, path, { token: organizer })).toEqual(notFound)
      }
    },
  )

  it('a staff request is checked in the order token, permission, path, query, body', async () => {
    const wrong = { body: 'no JSON' }
    const put = (path: string, token?: string) =>
      responseTo('PUT', `/api/staff/test/${path}`, { ...wrong, token })
    expect(await put('x?a=%00')).toEqual(unauthorized)
    expect(await put('x?a=%00', 'bad')).toEqual(unauthorized)
    expect(await put('x?a=%00', editor)).toEqual([403, { error: 'Forbidden' }])
    expect(await put('x?a=%00', organizer)).toEqual(notFound)
    expect(await put('1?a=%00', organizer)).toEqual([
      400,
      { error: 'query: must not contain NUL characters' },
    ])
    expect(await put('1', organizer)).toEqual([
      400,
      { error: 'Content-Type: must be application/json' },
    ])
  })

  it('a session cookie does not authenticate a staff request', async () => {
    const headers = { cookie: `payload-token=${organizer}`, 'content-type': 'application/json' }
    expect(await responseTo('PUT', '/api/staff/test/1', { headers, body: '{}' })).toEqual(
      unauthorized,
    )
    const withToken = { headers: { ...headers, cookie: 'payload-token=bad' }, token: organizer }
    const { status, headers: sent } = await api('PUT', '/api/staff/test/1', {
      ...withToken,
      json: { name: 'a' },
    })
    expect([status, sent.get('set-cookie')]).toEqual([200, null])
  })

  it('responses to staff requests are never cached', async () => {
    const json = { name: 'a' }
    for (const token of [organizer, editor, 'bad'])
      expect(
        (await api('PUT', '/api/staff/test/1', { token, json })).headers.get('cache-control'),
      ).toBe('no-store')
  })
})

describe('any response', () => {
  it.each([
    ['GET', '/api/test/list', 200],
    ['HEAD', '/api/test/list', 200],
    ['GET', '/api/test/list?limit=0', 400],
    ['GET', '/api/test/refused', 400],
    ['PUT', '/api/staff/test/1', 401],
    ['GET', '/api/none', 404],
    ['HEAD', '/api/none', 404],
    ['POST', '/api/test/list', 404],
    ['PATCH', '/api/test/list', 404],
    ['GET', '/api/test/broken', 500],
    ['OPTIONS', '/api/test/list', 200],
    ['OPTIONS', '/api/staff/test/1', 200],
    ['OPTIONS', '/no/such/path', 200],
  ] as const)('the response to %s %s (%i) allows any origin', async (method, path, status) => {
    const { headers, ...response } = await api(method, path)
    expect(response.status).toBe(status)
    expect(Object.fromEntries(headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, POST, PUT, DELETE, OPTIONS',
      'access-control-allow-headers': 'Content-Type, Authorization',
      'access-control-expose-headers':
        'ETag, Retry-After, Content-Disposition, Link, X-Total-Count, X-Request-Id',
    })
    if (method === 'OPTIONS' || method === 'HEAD') expect(response.text).toBe('')
    else if (status !== 200) {
      expect(Object.keys(response.json ?? {})).toEqual(['error'])
      expect(headers.get('cache-control')).toBe('no-store')
    }
  })

  it('HEAD returns the status and headers of GET', async () => {
    for (const path of ['/api/test/list', '/api/none', '/api/test/list?limit=0']) {
      const get = await api('GET', path)
      const head = await api('HEAD', path)
      expect([head.status, head.text]).toEqual([get.status, ''])
      for (const name of ['content-type', 'etag', 'cache-control'])
        expect(head.headers.get(name)).toBe(get.headers.get(name))
      expect(head.headers.get('content-length')).toBe(String(Buffer.byteLength(get.text)))
    }
  })
})

describe('a query', () => {
  it.each([
    ['', { offset: 0 }],
    ['?limit=1&offset=2&search=a', { limit: 1, offset: 2, search: 'a' }],
    ['?limit=500', { limit: 500, offset: 0 }],
    ['?limit=501', { limit: 500, offset: 0 }],
    ['?limit=007', { limit: 7, offset: 0 }],
    ['?search=', { offset: 0 }],
    ['?search=%F0%9F%8C%8A+x%20y', { offset: 0, search: '🌊 x y' }],
    ['?search=%FF', { offset: 0, search: '\uFFFD' }],
    ['?upcoming=true', { offset: 0, upcoming: true }],
    ['?upcoming=1', { offset: 0, upcoming: true }],
    ['?upcoming=false', { offset: 0, upcoming: false }],
    ['?upcoming=0', { offset: 0, upcoming: false }],
    ['?limit=&offset=&search=&upcoming=', { offset: 0 }],
    ['?limit=&limit=3&search', { limit: 3, offset: 0 }],
    ['?none=1&none=2&__proto__=3', { offset: 0 }],
    ['?&&=&', { offset: 0 }],
  ])('the query “%s” is accepted', async (query, understood) => {
    expect(await responseTo('GET', `/api/test/list${query}`)).toEqual([200, understood])
  })

  it.each([
    ['limit=0', 'limit: must be at least 1'],
    ['limit=-1', 'limit: must be a whole number'],
    ['limit=1.5', 'limit: must be a whole number'],
    ['limit=2147483648', 'limit: is too large'],
    ['offset=-1', 'offset: must be a whole number'],
    ['offset=x', 'offset: must be a whole number'],
    ['upcoming=yes', 'upcoming: must be true, 1, false or 0'],
    ['upcoming=TRUE', 'upcoming: must be true, 1, false or 0'],
    ['limit=1&limit=1', 'limit: must be given once'],
    ['search=%00', 'search: must not contain NUL characters'],
    ['none=%00', 'query: must not contain NUL characters'],
    ['%00=none', 'query: must not contain NUL characters'],
  ])('the query ?%s is rejected', async (query, error) => {
    expect(await responseTo('GET', `/api/test/list?${query}`)).toEqual([400, { error }])
  })
})
