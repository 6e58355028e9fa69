import { createHmac, generateKeyPairSync } from 'node:crypto'
import fc from 'fast-check'
import { SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { isTimely, readToken, signToken, tokenLifetime } from '#src/server/tokens/token.ts'

const secret = 'the secret of this test'
const user = { id: 7, username: 'alice', roles: ['editor'] }
const now = 1_800_000_000
const claims = { userId: 7, username: 'alice', roles: ['editor'], iat: now, exp: now + 60 }

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A token of any header and claims, signed with HMAC-SHA-256. */
const forge = (header: unknown, payload: unknown, key = secret): string => {
  const signed = `${encode(header)}.${encode(payload)}`
  return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`
}

const ours = { alg: 'HS256', typ: 'JWT' }

describe('an access token', () => {
  it('an access token is read with the claims it was signed with', async () => {
    const token = await signToken(user, now, secret)
    expect(await readToken(token, [secret])).toEqual({ ...claims, exp: now + tokenLifetime })
    expect(tokenLifetime).toBe(604_800)
  })

  it('an access token of any signer with the right key and claims is accepted', async () => {
    expect(await readToken(forge(ours, claims), [secret])).toEqual(claims)
  })

  it.each([
    ['another key', forge(ours, claims, 'another secret')],
    ['an empty key', forge(ours, claims, '')],
    ['alg none', `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.`],
    ['alg None', `${encode({ alg: 'None', typ: 'JWT' })}.${encode(claims)}.`],
    ['alg none, signed all the same', forge({ alg: 'none', typ: 'JWT' }, claims)],
    ['alg in lower case', forge({ alg: 'hs256', typ: 'JWT' }, claims)],
    ['no alg', forge({ typ: 'JWT' }, claims)],
    ['no typ', forge({ alg: 'HS256' }, claims)],
    ['kid', forge({ ...ours, kid: '../../dev/null' }, claims)],
    ['jwk', forge({ ...ours, jwk: { kty: 'oct', k: '' } }, claims)],
    ['jku', forge({ ...ours, jku: 'https://evil.example/keys' }, claims)],
    ['crit', forge({ ...ours, crit: ['exp'] }, claims)],
    ['the platform’s version', forge({ ...ours, authVersion: 1 }, claims)],
    ['no signature', `${encode(ours)}.${encode(claims)}.`],
    ['a signature cut short', forge(ours, claims).slice(0, -2)],
    ['two parts', `${encode(ours)}.${encode(claims)}`],
    ['four parts', `${forge(ours, claims)}.x`],
    ['no content', ''],
    ['claims that are a list', forge(ours, [claims])],
    ['claims that are no JSON', forge(ours, claims).replace(encode(claims), 'e30')],
  ])('an access token with %s is rejected', async (_, token) => {
    expect(await readToken(token, [secret])).toBeUndefined()
  })

  it.each([
    ['HS384', 'HS384'],
    ['HS512', 'HS512'],
  ])('an access token with %s is rejected even under the right key', async (_, alg) => {
    const token = await new SignJWT(claims)
      .setProtectedHeader({ alg, typ: 'JWT' })
      .sign(new TextEncoder().encode(secret))
    expect(await readToken(token, [secret])).toBeUndefined()
  })

  it('an access token with RS256 is rejected', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const token = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .sign(privateKey)
    expect(await readToken(token, [secret])).toBeUndefined()
  })

  it.each([
    ['userId', '7'],
    ['userId', 0],
    ['userId', -1],
    ['userId', 1.5],
    ['userId', null],
    ['userId', undefined],
    ['username', 7],
    ['username', undefined],
    ['roles', 'admin'],
    ['roles', [1]],
    ['roles', undefined],
    ['iat', '1800000000'],
    ['iat', 1.5],
    ['iat', undefined],
    ['exp', '1800000060'],
    ['exp', null],
    ['exp', undefined],
    ['admin', true],
  ])('an access token with the claim %s as %s is rejected', async (claim, value) => {
    expect(await readToken(forge(ours, { ...claims, [claim]: value }), [secret])).toBeUndefined()
  })

  it('an access token with any single character changed is rejected', async () => {
    const token = await signToken(user, now, secret)
    await fc.assert(
      fc.asyncProperty(
        fc.nat(token.length - 2),
        fc.constantFrom(...'ABCdef019-_.=/+'),
        async (at, character) => {
          fc.pre(token[at] !== character)
          const changed = token.slice(0, at) + character + token.slice(at + 1)
          expect(await readToken(changed, [secret])).toBeUndefined()
        },
      ),
    )
  })
})

describe('the lifetime of an access token', () => {
  const issued = { ...claims, exp: now + tokenLifetime }
  it.each([
    ['before it was issued', issued, now - 1, false],
    ['in the second it was issued', issued, now, true],
    ['a second before its end', issued, now + tokenLifetime - 1, true],
    ['at its end', issued, now + tokenLifetime, false],
    ['after a shorter life of its own', claims, now + 60, false],
    ['that says it lives a second longer', { ...claims, exp: now + tokenLifetime + 1 }, now, false],
    ['after seven days, whatever it says', { ...claims, exp: now * 2 }, now + tokenLifetime, false],
  ])('the validity of an access token %s', (_, tokenClaims, at, isValid) => {
    expect(isTimely(tokenClaims, at)).toBe(isValid)
  })
})
