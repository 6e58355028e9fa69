import { beforeAll, describe, expect, it } from 'vitest'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { startPayload } from '#tests/support/database.ts'

let api: ApiClient
beforeAll(async () => {
  api = apiClient(dispatcher(await startPayload()))
})

describe('showApiDocument', () => {
  it('showApiDocument loads nothing from elsewhere, and its policy allows nothing else', async () => {
    const { status, headers, text } = await api('GET', '/api/docs')
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'; script-src 'self';")
    expect(policy).not.toMatch(/https?:/)
    expect(text).not.toMatch(/(?:src|href)="(?:https?:)?\/\//)
    for (const [, file = ''] of text.matchAll(/(?:src|href)="(docs\/[^"]+)"/g))
      expect([file, (await api('GET', `/api/${file}`)).status]).toEqual([file, 200])
  })
})

describe('readViewerFile', () => {
  it.each([
    ['start.js', 'text/javascript; charset=utf-8', 'openapi.json'],
    ['swagger-ui-bundle.js', 'text/javascript; charset=utf-8', 'SwaggerUIBundle'],
    ['swagger-ui.css', 'text/css; charset=utf-8', '.swagger-ui'],
  ])('readViewerFile returns %s', async (file, type, words) => {
    const { status, headers, text } = await api('GET', `/api/docs/${file}`)
    expect([status, headers.get('content-type')]).toEqual([200, type])
    expect(text).toContain(words)
  })

  it.each(['package.json', '..%2fpackage.json', 'index.html', 'swagger-ui.js'])(
    'readViewerFile knows no %s',
    async (file) => {
      expect((await api('GET', `/api/docs/${file}`)).status).toBe(404)
    },
  )
})
