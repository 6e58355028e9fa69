import type { Payload } from 'payload'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startWebProcess } from '#tests/load/support/web-process.ts'
import { startPayload } from '#tests/support/database.ts'
import { isLong } from '#tests/support/long.ts'
import { sessionOf } from '#tests/support/platform-api.ts'
import { createStaff, type Staff } from '#tests/support/staff.ts'

/**
 * Bodies made to exhaust memory, at the largest size their sender may send and several at once,
 * against the web server as `npm start` runs it: with its small heap.
 */

const kibibyte = 1024
const mebibyte = 1024 * kibibyte

let payload: Payload
let web: Awaited<ReturnType<typeof startWebProcess>>
let staff: Staff
let cookie: string
let pid: number
/** Headers that call the server function of the admin UI, which builds the state of forms. */
let action: Record<string, string>

beforeAll(async () => {
  payload = await startPayload()
  staff = await createStaff(payload, 'admin')
  web = await startWebProcess(process.env['DATABASE_URL'] ?? '')
  const [first = 0] = await web.pids()
  pid = first
  const { username, password } = staff
  const login = await fetch(`${web.url}/cms-api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  cookie = `payload-token=${sessionOf(login)}`
  const page = await (await fetch(`${web.url}/admin/login`)).text()
  const [, id = ''] = /\\"id\\":\\"([0-9a-f]{40,})\\"/.exec(page) ?? []
  expect(id).not.toBe('')
  action = { 'next-action': id }
})
afterAll(() => web.stop())

/** JSON objects of a size in bytes that take many times of it in memory. */
const shapes: readonly [string, (bytes: number) => string][] = [
  ['empty objects', (bytes) => `{"items":[${'{},'.repeat((bytes - 20) / 3)}{}]}`],
  [
    'objects in objects',
    (bytes) => '{"a":'.repeat((bytes - 10) / 6).concat('1', '}'.repeat((bytes - 10) / 6)),
  ],
]

const otherShapes: typeof shapes = [
  ['lists in lists', (bytes) => `{"a":${'['.repeat(bytes / 2 - 10)}${']'.repeat(bytes / 2 - 10)}}`],
  [
    'many names',
    (bytes) => {
      const names = Array.from({ length: bytes / 9 - 10 }, (_, at) => `"${at.toString(36)}":0`)
      return `{${names.join(',')}}`
    },
  ],
]

const form = (text: string, field = '_payload'): FormData => {
  const data = new FormData()
  data.set(field, text)
  return data
}

/** The request for the state of a form that holds this. */
const formState = (
  text: string,
  entity = '"collectionSlug":"news","operation":"create","schemaPath":"news"',
): FormData => {
  const args = `{${entity},"data":${text}}`
  return form(`[{"name":"form-state","args":${args}}]`, '0')
}

/** The same request three times at once; its statuses, or why there are none. */
const thrice = (path: string, body: () => BodyInit, headers: Record<string, string>) =>
  Promise.all(
    [1, 2, 3].map(() =>
      fetch(web.url + path, { method: 'POST', body: body(), headers, redirect: 'manual' }).then(
        async (response) => {
          // A server function reports it in a response of 200.
          const isUnauthorized = (await response.text()).includes('"Unauthorized, you must be')
          return isUnauthorized ? 401 : response.status
        },
        (error: Error) => String(error.cause ?? error),
      ),
    ),
  )

const expectAlive = async () => {
  expect(await web.pids()).toEqual([pid])
  expect((await fetch(`${web.url}/api/people`)).status).toBe(200)
}

const expectRejected = (statuses: unknown[]) => {
  for (const status of statuses) expect([400, 401, 403, 404, 413, 500]).toContain(status)
}

const json = { 'content-type': 'application/json' }

describe.each([...shapes, ...(isLong ? otherShapes : [])])(
  'a hostile body of %s',
  (name, shape) => {
    it(`hostile bodies (${name}) of anonymous clients are rejected, and the process survives`, async () => {
      const small = shape(64 * kibibyte - 200)
      for (const path of ['/cms-api/users/login', '/cms-api/news', '/cms-api/globals/navigation'])
        expectRejected(await thrice(path, () => small, json))
      expectRejected(await thrice('/cms-api/users/login', () => form(small), {}))
      expectRejected(await thrice('/admin', () => formState(small), action))
      expectRejected(await thrice('/api/contact', () => small, json))
      const large = shape(12 * mebibyte)
      expectRejected(await thrice('/cms-api/users/login', () => large, json))
      await expectAlive()
    })

    it(`hostile bodies (${name}) of staff are rejected, and the process survives`, async () => {
      const headers = { cookie, origin: web.url }
      const large = shape(mebibyte - 400)
      for (const path of [
        '/cms-api/news?draft=true',
        '/cms-api/globals/navigation',
        '/cms-api/contacts',
      ]) {
        expectRejected(await thrice(path, () => large, { ...json, ...headers }))
        expectRejected(await thrice(path, () => form(large), headers))
        await expectAlive()
      }
      expectRejected(await thrice('/admin', () => formState(large), { ...action, ...headers }))
      expectRejected(
        await thrice('/api/staff/newsletters', () => shape(8 * mebibyte - 10), {
          ...json,
          authorization: `Bearer ${staff.token}`,
        }),
      )
      await expectAlive()
    })
  },
)

describe('documents of many rows', () => {
  const rows = (count: number) =>
    JSON.stringify({
      items: Array.from({ length: count }, (_, at) => ({ kind: 'folder', label: `${at}` })),
    })

  it('documents of many rows and forms of them leave the process alive', {
    tags: 'long',
  }, async () => {
    const headers = { cookie, origin: web.url }
    for (const count of [500, 501, 6_000]) {
      const statuses = await thrice('/cms-api/globals/navigation', () => rows(count), {
        ...json,
        ...headers,
      })
      // Of several concurrent ones one is saved; the others are rejected.
      if (count > 500) expect(statuses).toEqual([400, 400, 400])
      else expect(statuses).toContain(200)
      const state = () =>
        formState(rows(count), '"globalSlug":"navigation","schemaPath":"navigation"')
      for (const each of await thrice('/admin', state, { ...action, ...headers }))
        expect([200, 500]).toContain(each)
      await expectAlive()
    }
  })
})
