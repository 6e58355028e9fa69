import type { Payload } from 'payload'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDispatch } from '#src/runtime/kernel/dispatch.ts'
import { lazyDispatch } from '#src/runtime/kernel/lazy-dispatch.ts'
import { match } from '#tests/support/api.ts'
import { callsDuring } from '#tests/support/calls.ts'
import { contentMaker, paragraph } from '#tests/support/content.ts'
import { startPayload } from '#tests/support/database.ts'
import { isLong } from '#tests/support/long.ts'
import { eventually } from '#tests/support/muster.ts'
import { rawRequest } from '#tests/support/raw-http.ts'
import { startWeb, type Web } from '#tests/support/web.ts'

/** The way of a request through a web process: that it is matched once, and what it enters. */

let payload: Payload
let web: Web
let path: string

beforeAll(async () => {
  payload = await startPayload()
  const content = paragraph('A long enough text to be worth compressing. '.repeat(60))
  path = `/api/news/${(await contentMaker(payload).article({ content })).slug}`
  // The kernel as a web process has it, without what tests look at its responses with.
  const create = async () => createDispatch({ payload, match })
  web = await startWeb(payload, {
    wrap: () => lazyDispatch(create, (error) => expect.fail(String(error))),
  })
  await web.read(path)
})
afterAll(() => web.stop())

type Read = Awaited<ReturnType<Web['read']>>

/** How often a matcher of the URL map runs for a request, from its head to its line in the log. */
const matchesOf = async (url: string, init: RequestInit & { logged: boolean }) => {
  const before = web.log().length
  let response: Read | undefined
  const calls = await callsDuring(async () => {
    response = await web.read(url, init)
    if (init.logged) await eventually(async () => web.log().length > before, 'it is logged')
  })
  const ofMatcher = calls.filter(({ file }) => file === 'src/server/http/routes.ts')
  const matches = ofMatcher.find(({ name }) => name === 'matchRoute')?.count ?? 0
  return { status: response?.status, headers: response?.headers, matches }
}

const otherRequests: [string, string, RequestInit, number][] = [
  ['of a write with a body for staff', '/api/staff/news', { method: 'POST', body: '{}' }, 401],
  ['that is not cached', '/api/staff/profile', {}, 401],
  ['by HEAD', '/api/tags?by=HEAD', { method: 'HEAD' }, 200],
  ['for a path that nothing has', '/api/nothing', {}, 404],
]

describe('the URL map is asked', () => {
  it('once for a read that is not in memory, at first and after a change', async () => {
    const first = await matchesOf(`${path}?first`, { logged: false })
    expect(first).toMatchObject({ status: 200, matches: 1 })
    web.served?.cache.flush()
    expect(await matchesOf(path, { logged: true })).toMatchObject({ status: 200, matches: 1 })
  })

  it('not at all for a read from memory, modified or not', async () => {
    const { headers } = await web.read(path)
    // A process that may have missed a change asks; on a busy machine a look may be late.
    const read = (more: object = {}) => matchesOf(path, { ...more, logged: false })
    await expect.poll(() => read()).toMatchObject({ status: 200, matches: 0 })
    const known = { headers: { 'if-none-match': headers.get('etag') ?? '' } }
    await expect.poll(() => read(known)).toMatchObject({ status: 304, matches: 0 })
  })

  it.each([
    ['of a write', '/api/contact', { method: 'POST', body: '{}' }, 400],
    ['with a token', '/api/tags', { headers: { authorization: 'Bearer none' } }, 200],
    ['for the platform', '/admin', {}, 200],
    ...(isLong ? otherRequests : []),
  ])('once for a request %s', async (_, url, init, status) => {
    const headers = { 'content-type': 'application/json', ...('headers' in init && init.headers) }
    web.served?.cache.flush()
    const logged = await matchesOf(url, { ...init, headers, logged: true })
    expect(logged).toMatchObject({ status, matches: 1 })
  })
})

it('a path that the URL standard shortens is the same operation for the kernel and the log', async () => {
  const before = web.log().length
  const headers = ['Content-Type: application/json']
  const written = await rawRequest(web.url, ['POST', '/api/./contact'], {
    headers,
    body: Buffer.from('{}'),
  })
  expect(written.status).toBe(400)
  await eventually(async () => web.log().length > before, 'it is logged')
  expect(web.log().slice(before)).toContain('"route":"/api/contact"')
})

describe('the kernel', () => {
  it('matches a bare request by itself, and once', async () => {
    const dispatch = createDispatch({ payload, match })
    let status = 0
    const calls = await callsDuring(async () => {
      status = (await dispatch(new Request(`http://muster.test${path}`))).status
    })
    expect(status).toBe(200)
    expect(calls.find(({ name }) => name === 'matchRoute')?.count).toBe(1)
  })
})

/** What others only look into: settings, and the schemas of operations. It leads nowhere. */
const tables = ['src/settings', 'src/contract']

/** The folder of a file below `src`, or of the other sources. */
const folderOf = (file: string): string => /^src\/[^/]+|^[^/]+/.exec(file)?.[0] ?? ''

it('a cold GET of an article enters five rooms, and looks into settings and contract', async () => {
  const expected = ['endpoints', 'src/content', 'src/data', 'src/runtime', 'src/server']
  let entered: string[] | undefined
  // What runs by itself beside a request is not there each time, though for long on a busy machine.
  for (let round = 0; round < 40; round += 1) {
    web.served?.cache.flush()
    const before = web.log().length
    const calls = await callsDuring(async () => {
      expect((await web.read(path)).status).toBe(200)
      await eventually(async () => web.log().length > before, 'it is logged')
    })
    const now = new Set(calls.map(({ file }) => folderOf(file)))
    const among = entered ?? Array.from(now).filter((folder) => !tables.includes(folder))
    entered = among.filter((folder) => now.has(folder)).sort()
    if (round >= 4 && entered.length === expected.length) break
  }
  expect(entered).toEqual(expected)
})
