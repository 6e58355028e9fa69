import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startPayload } from '#tests/support/database.ts'
import { type Behaviour, startForgingProvider } from '#tests/support/forging-provider.ts'
import { applyProviderSettings } from '#tests/support/provider-settings.ts'
import { problemOf, providerBrowser } from '#tests/support/provider-sign-in.ts'
import { createStaff, type Staff } from '#tests/support/staff.ts'

/** Responses of a provider that are forged, replayed, mixed up or for another browser sign nobody in. */

let payload: Payload
let provider: Awaited<ReturnType<typeof startForgingProvider>>
let ada: Staff

const secret = 'a secret of the client, long enough for HS256'
const now = () => Math.floor(Date.now() / 1000)

beforeAll(async () => {
  payload = await startPayload()
  provider = await startForgingProvider(secret)
  const settings = {
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: 'muster',
    OIDC_CLIENT_SECRET: secret,
  }
  applyProviderSettings(settings)
  ada = await createStaff(payload, 'editor')
})
afterAll(() => {
  applyProviderSettings()
  provider?.close()
})

const verified = () => ({ email: ada.email, email_verified: true })

type Browser = ReturnType<typeof providerBrowser>

/** Begins in a browser; returns what the provider's redirect back has in its query. */
const begin = async (browser: Browser, behaviour: Behaviour = {}) => {
  const url = await browser.begin()
  const claims = { ...verified(), ...behaviour.claims }
  provider.prepare(url, { ...behaviour, claims })
  const state = new URL(url).searchParams.get('state') ?? ''
  return { code: 'a-code', state, iss: provider.issuer }
}
const comeBack = (browser: Browser, query: Record<string, string>) =>
  browser.comeBack({ search: `?${new URLSearchParams(query)}` })

/** The whole way, with the provider behaving so. */
const signIn = async (behaviour?: Behaviour) => {
  const browser = providerBrowser()
  return comeBack(browser, await begin(browser, behaviour))
}

describe('a response of the provider', () => {
  it('that is right signs in, with PKCE', async () => {
    const { session } = await signIn()
    expect(session).toBeDefined()
    const exchange = provider.exchanged.at(-1)
    expect(exchange?.get('code_verifier')).toMatch(/^[\w-]{43,}$/)
    expect(exchange?.get('code')).toBe('a-code')
  })

  it.each<[string, Behaviour]>([
    ['of a key that is not the provider’s', { signing: 'wrong key' }],
    ['without a signature', { signing: 'none' }],
    ['signed with the public key as a secret', { signing: 'HS256 with the public key' }],
    ['signed with the secret of the client', { signing: 'HS256 with the secret' }],
    ['of another issuer', { claims: { iss: 'https://evil.test' } }],
    ['for another client', { claims: { aud: 'another' } }],
    ['for another client as well, by it', { claims: { aud: ['muster', 'x'], azp: 'x' } }],
    ['of another request', { claims: { nonce: 'another' } }],
    ['of no request', { claims: { nonce: null } }],
    ['that has expired', { claims: { exp: now() - 60 } }],
    ['that does not expire', { claims: { exp: null } }],
    ['about no one', { claims: { sub: null } }],
    ['about somebody with an endless name', { claims: { sub: 'x'.repeat(300) } }],
    ['with no ID token', { body: '{"access_token":"any","token_type":"Bearer"}' }],
    ['that is no JSON', { body: '<html>' }],
  ])('%s signs nobody in', async (_what, behaviour) => {
    const response = await signIn(behaviour)
    expect(problemOf(response)).toBe('response-wrong')
    expect(response.session).toBeUndefined()
  })

  it('that is too large is as none', async () => {
    const body = JSON.stringify({ filler: 'x'.repeat(600_000) })
    expect(problemOf(await signIn({ body }))).toBe('unavailable')
  })

  it('counts once: neither its state nor its code is taken again', async () => {
    const browser = providerBrowser()
    const query = await begin(browser)
    const both = await Promise.all([comeBack(browser, query), comeBack(browser, query)])
    expect(both.filter(({ session }) => session)).toHaveLength(1)
    const before = provider.exchanged.length
    expect(problemOf(await comeBack(browser, query))).toBe('expired')
    expect(provider.exchanged).toHaveLength(before)
  })

  it('to another browser is of no use in this one', async () => {
    const attacker = providerBrowser()
    const query = await begin(attacker)
    const before = provider.exchanged.length
    expect(problemOf(await comeBack(providerBrowser(), query))).toBe('expired')
    const victim = providerBrowser()
    await begin(victim)
    expect(problemOf(await comeBack(victim, query))).toBe('expired')
    expect(provider.exchanged).toHaveLength(before)
  })

  it.each([
    ['of another issuer', { iss: 'https://evil.test' }],
    ['of no issuer', { iss: undefined }],
  ])('whose redirect is %s sends the code to nobody', async (_what, other) => {
    const browser = providerBrowser()
    const { iss: _, ...query } = await begin(browser)
    const before = provider.exchanged.length
    const given = other.iss === undefined ? query : { ...query, iss: other.iss }
    expect(problemOf(await comeBack(browser, given))).toBe('response-wrong')
    expect(provider.exchanged).toHaveLength(before)
  })

  it('comes within ten minutes', async () => {
    const browser = providerBrowser()
    const query = await begin(browser)
    await payload.db.drizzle.execute(sql`UPDATE provider_attempts SET expires_at = now()`)
    expect(problemOf(await comeBack(browser, query))).toBe('expired')
  })

  it.each([['true'], [1], [undefined]])(
    'says %j of an email, which verifies none',
    async (word) => {
      const claims = { sub: 'grace', email_verified: word }
      expect(problemOf(await signIn({ claims }))).toBe('email-unverified')
    },
  )
})

describe('who begins to sign in', () => {
  it('has a cookie that scripts do not read, for this attempt alone', async () => {
    const { headers } = await providerBrowser().call('GET', '/users/provider-login')
    const [cookie] = headers.getSetCookie()
    expect(cookie).toMatch(/; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600$/)
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it('has no more than a hundred attempts open, from one client', async () => {
    const headers = { 'x-muster-address': '198.51.100.9' }
    const { requestPlatform } = await import('#tests/support/platform-api.ts')
    for (let at = 0; at < 105; at += 1)
      await requestPlatform('GET', '/users/provider-login', { headers })
    const { rows } = await payload.db.drizzle.execute<{ n: number }>(
      sql`SELECT count(*)::int AS n FROM provider_attempts WHERE network = '198.51.100.9'`,
    )
    expect(rows[0]?.n).toBeLessThanOrEqual(100)
  })
})
