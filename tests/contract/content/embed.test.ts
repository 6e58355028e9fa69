import { beforeAll, describe, expect, it } from 'vitest'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { startPayload } from '#tests/support/database.ts'

let api: ApiClient
beforeAll(async () => {
  api = apiClient(dispatcher(await startPayload()))
})

describe('readEmbedScript', () => {
  it('readEmbedScript defines the elements, and depends on nothing', async () => {
    const { status, headers, text } = await api('GET', '/api/embed.js')
    expect([status, headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8'])
    for (const name of [
      'muster-sign-up',
      'muster-proposal',
      'muster-upcoming-events',
      'muster-event-registration',
      'muster-form',
    ])
      expect(text).toContain(`"${name}"`)
    expect(text).not.toMatch(/\bimport\s*[{"'(*]/)
  })
})

describe('showEmbedPage', () => {
  it('showEmbedPage loads nothing from elsewhere, and its policy allows nothing else', async () => {
    const { status, headers, text } = await api('GET', '/api/embed')
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'sha256-")
    expect(policy).not.toMatch(/https?:|unsafe/)
    expect(text).toContain('src="embed.js"')
  })
})
