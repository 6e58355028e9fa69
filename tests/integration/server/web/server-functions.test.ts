import type { Payload } from 'payload'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startWebProcess } from '#tests/load/support/web-process.ts'
import { startPayload } from '#tests/support/database.ts'
import { isShort } from '#tests/support/long.ts'
import { eventually } from '#tests/support/muster.ts'
import { sessionOf } from '#tests/support/platform-api.ts'
import { createStaff } from '#tests/support/staff.ts'

/** Calls of the admin UI's server functions, against the web server as `npm start` runs it. */

let payload: Payload
let web: Awaited<ReturnType<typeof startWebProcess>>
let actionId: string
/** A cookie of a session by who sends it. */
let cookies: Record<'an administrator' | 'an account without a role' | 'an ended session', string>

const signIn = async (...roles: Parameters<typeof createStaff>[1][]): Promise<string> => {
  const { username, password } = await createStaff(payload, ...roles)
  const login = await fetch(`${web.url}/cms-api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  return `payload-token=${sessionOf(login)}`
}

beforeAll(async () => {
  payload = await startPayload()
  web = await startWebProcess(process.env['DATABASE_URL'] ?? '')
  const page = await (await fetch(`${web.url}/admin/login`)).text()
  actionId = /\\"id\\":\\"([0-9a-f]{40,})\\"/.exec(page)?.[1] ?? ''
  expect(actionId).not.toBe('')
  const ended = await signIn('admin')
  await fetch(`${web.url}/cms-api/users/logout`, {
    method: 'POST',
    headers: { cookie: ended, origin: web.url },
  })
  cookies = {
    'an administrator': await signIn('admin'),
    'an account without a role': await signIn(),
    'an ended session': ended,
  }
})
afterAll(() => web.stop())

type Way = (call: unknown) => { body: BodyInit; headers: Record<string, string> }

const multipart = (fields: Record<string, string>): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

/** The ways in which Next takes a call: of a script as text or form, and of a form without script. */
const ways: Record<string, Way> = {
  text: (call) => ({
    body: JSON.stringify([call]),
    headers: { 'next-action': actionId, 'content-type': 'text/plain;charset=UTF-8' },
  }),
  form: (call) => ({
    body: multipart({ '0': JSON.stringify([call]) }),
    headers: { 'next-action': actionId },
  }),
  'form without script': (call) => ({
    body: multipart({
      $ACTION_REF_1: '',
      '$ACTION_1:0': JSON.stringify({ id: actionId, bound: '$@1' }),
      '$ACTION_1:1': JSON.stringify([call]),
    }),
    headers: {},
  }),
}

async function send(call: unknown, { way = 'text', path = '/admin', cookie = '' } = {}) {
  const before = web.output().length
  const { body, headers } = (ways[way] as Way)(call)
  const response = await fetch(web.url + path, {
    method: 'POST',
    body,
    headers: { ...headers, origin: web.url, ...(cookie ? { cookie } : {}) },
    redirect: 'manual',
  })
  const text = await response.text()
  return { status: response.status, text, logged: () => web.output().slice(before) }
}

/** What is logged of a request is written before the response of a page that is asked for next. */
const untilLogged = () => fetch(`${web.url}/admin/login`).then((page) => page.text())

/** Sends a call that fails, and waits for its line in the log. */
async function sendFailing(name: string, cookie: string) {
  const { logged, ...response } = await send({ name, args: {} }, { cookie })
  await eventually(async () => logged().includes('\n'), 'the failure is logged')
  return { ...response, logged: logged() }
}

const inherited = [
  'constructor',
  'toString',
  'valueOf',
  'hasOwnProperty',
  '__proto__',
  '__defineGetter__',
]
const others = ['form-state', 'render-document', 'get-default-layout', 'unknown']

/** `npm test` calls all by one way, and one of each kind by the others. */
const namesBy = (way: string): string[] =>
  isShort && way !== 'text' ? ['constructor', 'form-state'] : [...inherited, ...others]
const lines = (text: string): string[] => text.split('\n').filter((line) => line !== '')

describe.each(Object.keys(ways))('a call of a server function by %s', (way) => {
  it.each(namesBy(way))(
    `an anonymous call (${way}) of %s is rejected before it is read, and nothing is logged`,
    async (name) => {
      const before = web.output().length
      for (const [path, expected] of [
        ['/admin', 401],
        ['/admin/login', 401],
        ['/admin/collections/news', 401],
        ['/', 404],
        ['/nowhere', 404],
      ] as const) {
        const { status, text } = await send({ name, args: {} }, { way, path })
        expect(status, path).toBe(expected)
        expect(text.length).toBeLessThan(200)
      }
      await untilLogged()
      expect(lines(web.output().slice(before))).toEqual([])
    },
  )
})

describe('a call of a server function with a session', () => {
  it.each(inherited)('the inherited name %s is no server function', async (name) => {
    const cookie = cookies['an administrator']
    const { status, text, logged } = await sendFailing(name, cookie)
    expect(status).toBe(500)
    expect(text).not.toContain(cookie.slice(14, 60))
    expect(text.length).toBeLessThan(2_000)
    expect(lines(logged)).toHaveLength(1)
    expect(logged.length).toBeLessThan(5_000)
  })

  it.each(['an account without a role', 'an ended session'] as const)(
    '%s may call no server function',
    async (who) => {
      for (const name of ['form-state', 'get-default-layout', 'render-list', 'constructor']) {
        const { status, text, logged } = await sendFailing(name, cookies[who])
        expect(status).toBe(500)
        expect(text.length).toBeLessThan(2_000)
        expect(lines(logged)).toHaveLength(1)
      }
    },
  )

  it('an administrator reads the state of a form', async () => {
    const args = { collectionSlug: 'tags', operation: 'create', schemaPath: 'tags', data: {} }
    const { status, text } = await send(
      {
        name: 'form-state',
        args: { ...args, renderAllFields: true, docPermissions: { fields: true } },
      },
      { cookie: cookies['an administrator'] },
    )
    expect([status, text.includes('"state"')]).toEqual([200, true])
  })

  it('failures of pages are logged up to a number of lines a minute', async () => {
    const cookie = cookies['an administrator']
    const before = web.output().length
    for (let at = 0; at < 60; at += 1) await send({ name: 'unknown' }, { cookie })
    await untilLogged()
    // Two minutes may have begun meanwhile, with 20 lines and one on the rest each.
    expect(lines(web.output().slice(before)).length).toBeLessThan(45)
  })
})
