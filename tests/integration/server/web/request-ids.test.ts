import type { Payload } from 'payload'
import { type LoggerOptions, pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { platformLog } from '#src/platform/workarounds/logged-messages.ts'
import { logPageFailure } from '#src/runtime/web/page-failures.ts'
import { parseEnv } from '#src/settings/env.ts'
import { withRequestId } from '#src/settings/request-id.ts'
import { unique } from '#tests/support/content.ts'
import { startPayload } from '#tests/support/database.ts'
import { rawRequest } from '#tests/support/raw-http.ts'
import { startWeb, type Web } from '#tests/support/web.ts'

/** By what a response, its log lines and its error page name a request. */

let payload: Payload
let direct: Web
let proxied: Web

beforeAll(async () => {
  payload = await startPayload()
  const { TRUSTED_PROXIES } = parseEnv({ ...process.env, TRUSTED_PROXIES: 'loopback' })
  direct = await startWeb(payload)
  proxied = await startWeb(payload, { trustProxy: TRUSTED_PROXIES })
})
afterAll(async () => {
  await direct.stop()
  await proxied.stop()
})

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/
const given = 'Root=1-67891233-abcdef0123'

const idOf = async (web: Web, path: string, id: string = given): Promise<string | undefined> => {
  const { headers } = await rawRequest(web.url, ['GET', path], { headers: [`X-Request-Id: ${id}`] })
  return headers.get('x-request-id')
}

describe('the id of a request', () => {
  it.each([
    '/api/tags',
    '/api/none',
    '/robots.txt',
    '/api/staff/profile',
    '/admin',
    '/cms-api/news',
    '/readyz',
  ])('every response has it, that to %s too: of a trusted proxy, or an own one', async (path) => {
    expect(await idOf(proxied, path)).toBe(given)
    expect(await idOf(direct, path)).toMatch(uuid)
  })

  it('a response from the cache has the id of its own request', async () => {
    const path = `/api/tags?search=${unique('id').replaceAll(' ', '')}`
    const hits = () => proxied.served?.cache.counts.hits ?? 0
    await idOf(proxied, path)
    const before = hits()
    expect(await idOf(proxied, path, 'second')).toBe('second')
    const head = await rawRequest(proxied.url, ['HEAD', path], {
      headers: ['X-Request-Id: third', 'Connection: close'],
    })
    expect(head.headers.get('x-request-id')).toBe('third')
    expect(hits()).toBe(before + 2)
  })

  it.each([['with blanks'], ['"quoted"'], ['<b>'], ['a'.repeat(129)], ['é'], ['']])(
    'what is no id is replaced: %j',
    async (id) => {
      expect(await idOf(proxied, '/api/tags', id)).toMatch(uuid)
    },
  )

  it('of two ids none is taken', async () => {
    const headers = ['X-Request-Id: one', 'X-Request-Id: two']
    const response = await rawRequest(proxied.url, ['GET', '/api/tags'], { headers })
    expect(response.headers.get('x-request-id')).toMatch(uuid)
  })

  it('a line of the platform about a request has its id, one about none has not', () => {
    const lines: string[] = []
    const log = pino(platformLog('info').options as LoggerOptions, {
      write: (line) => void lines.push(line),
    })
    withRequestId('r-1', () => log.error({ err: new Error('x') }))
    log.error({ err: new Error('x') })
    expect(lines.map((line) => JSON.parse(line).id)).toEqual(['r-1', undefined])
  })

  it('a line about a page that failed has its id', async () => {
    const said = vi.spyOn(console, 'error').mockReturnValue(undefined)
    const context = { routePath: '/admin/[[...segments]]' }
    await withRequestId('r-2', () => logPageFailure(new Error('x'), {} as never, context as never))
    expect(said.mock.calls).toEqual([
      ['a page failed', context.routePath, expect.stringContaining("id: 'r-2'")],
    ])
    said.mockRestore()
  })
})
