import type { Payload } from 'payload'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { env } from '#src/settings/env.ts'
import { startPayload } from '#tests/support/database.ts'
import { startWeb, type Web } from '#tests/support/web.ts'

let payload: Payload
let web: Web

const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'accept-language': 'de' }

beforeAll(async () => {
  payload = await startPayload()
  web = await startWeb(payload, {
    handle: (_, response) => response.writeHead(599).end('not ours'),
  })
})
afterAll(() => web.stop())

describe('the front page', () => {
  it('is JSON for programs, with the addresses of the API, its document and the admin UI', async () => {
    const response = await web.read('/')
    const { BASE_URL } = env()
    expect(response.status).toBe(200)
    expect(JSON.parse(response.text)).toMatchObject({
      api: `${BASE_URL}/api/openapi.json`,
      documentation: `${BASE_URL}/api/docs`,
      signIn: `${BASE_URL}/admin`,
    })
  })

  it('is a page in the language of a browser, which runs no script', async () => {
    const { status, headers, text } = await web.read('/', { headers: browser })
    expect({ status, language: headers.get('content-language') }).toEqual({
      status: 200,
      language: 'de',
    })
    expect(text).toContain('Anmelden')
    expect(text).not.toContain('<script')
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
  })
})

describe('an address that does not exist', () => {
  it.each(['/nowhere', '/admin.php', '/news/an-article', '//nowhere', '/administrator/index.php'])(
    '%s is a page of 404 in the language of a browser, and none of the platform’s',
    async (path) => {
      const { status, headers, text } = await web.read(path, { headers: browser })
      expect({ status, type: headers.get('content-type') }).toEqual({
        status: 404,
        type: 'text/html; charset=utf-8',
      })
      expect(text).toContain('Diese Seite gibt es nicht')
      expect(text).not.toContain(path)
    },
  )

  it('is JSON for programs, and for browsers where it is one of the API', async () => {
    for (const [path, headers] of [
      ['/nowhere', {}],
      ['/nowhere', { accept: 'application/json' }],
      ['/api/nowhere', browser],
      ['/API/tags', browser],
      ['/%61pi/nowhere', browser],
    ] as const) {
      const { status, text } = await web.read(path, { headers })
      expect({ status, text }).toEqual({ status: 404, text: '{"error":"Not found"}' })
    }
  })

  it.each(['POST', 'DELETE', 'PATCH'])('%s of one is JSON, whoever asks', async (method) => {
    const { status, headers } = await web.read('/nowhere', { method, headers: browser })
    expect({ status, type: headers.get('content-type') }).toEqual({
      status: 404,
      type: 'application/json; charset=utf-8',
    })
  })
})
