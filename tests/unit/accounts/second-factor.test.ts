import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { relyingParty } from '#src/accounts/passkeys/relying-party.ts'
import {
  hashRecoveryCode,
  newRecoveryCodes,
  recoveryCodeCount,
} from '#src/accounts/second-factor/recovery-codes.ts'
import { seal, unseal } from '#src/accounts/second-factor/sealed-secret.ts'
import { newTotpSecret, stepOfCode, totpCode, totpUri } from '#src/accounts/second-factor/totp.ts'
import { deviceOf, truncateIp } from '#src/accounts/sign-ins/client.ts'

/** `12345678901234567890` in base32, the secret of RFC 6238 Appendix B. */
const rfcSecret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

describe('codes of authenticator apps', () => {
  it.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ])('the code at %i s is the one of RFC 6238', (seconds, code) => {
    expect(stepOfCode(rfcSecret, code, seconds * 1000)).toBe(Math.floor(seconds / 30))
  })

  it('a code is good one step before and after its own, as that step, and no longer', () => {
    const step = Math.floor(59 / 30)
    for (const seconds of [0, 29, 30, 59, 60, 89])
      expect(stepOfCode(rfcSecret, '287082', seconds * 1000), `${seconds}`).toBe(step)
    for (const seconds of [90, 1111111109])
      expect(stepOfCode(rfcSecret, '287082', seconds * 1000), `${seconds}`).toBeUndefined()
  })

  it('a code is taken as people type it, and nothing else is one', () => {
    expect(totpCode(' 287 082 ')).toBe('287082')
    for (const wrong of ['28708', '2870822', '28708a', '', '٢٨٧٠٨٢'])
      expect(totpCode(wrong)).toBeUndefined()
  })

  it('secrets have 160 bits and differ; the link for the app names site and account', () => {
    const secret = newTotpSecret()
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(newTotpSecret()).not.toBe(secret)
    const url = new URL(totpUri(secret, 'Deep & Blue', 'ada'))
    expect(url.searchParams.get('secret')).toBe(secret)
    expect(url.searchParams.get('issuer')).toBe('Deep & Blue')
  })
})

describe('recovery codes', () => {
  it('ten are made, all different, and are known however they are typed', () => {
    const codes = newRecoveryCodes()
    expect(new Set(codes).size).toBe(recoveryCodeCount)
    for (const code of codes) {
      expect(code).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}-[a-z2-9]{5}$/)
      const typed = ` ${code.toUpperCase().replaceAll('-', ' ')} `
      expect(hashRecoveryCode(typed)).toBe(hashRecoveryCode(code))
    }
    expect(hashRecoveryCode('123456')).toBeUndefined()
  })
})

describe('sealed secrets', () => {
  it('are opened by the secret that sealed them, for the same account alone, among several', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 1 }), (text, account) => {
        const sealed = seal(text, account, 'the present secret')
        expect(unseal(sealed, account, ['another one', 'the present secret'])).toBe(text)
        expect(unseal(sealed, account + 1, ['the present secret'])).toBeUndefined()
        expect(unseal(sealed, account, ['another one'])).toBeUndefined()
      }),
      { numRuns: 25 },
    )
  })

  it('a changed one is not opened, and nothing else throws', () => {
    const sealed = seal('text', 1, 'secret')
    for (const changed of [
      `${sealed}AAAA`,
      sealed.replace('v1', 'v2'),
      '',
      'v1....',
      `${sealed}.a`,
    ])
      expect(unseal(changed, 1, ['secret'])).toBeUndefined()
  })
})

describe('where an account is signed in', () => {
  it.each([
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox, Linux'],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0 Safari/537.36 Edg/143.0',
      'Edge, Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari, iPhone',
    ],
    [
      'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0 Mobile Safari/537.36',
      'Chrome, Android',
    ],
    ['curl/8.5.0', 'curl'],
    ['', ''],
    ['<script>', ''],
  ])('%s is %s', (userAgent, device) => {
    expect(deviceOf(userAgent)).toBe(device)
  })

  it.each([
    ['203.0.113.77', '203.0.113.0/24'],
    ['::ffff:203.0.113.77', '203.0.113.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['unknown', ''],
  ])('of %s the network is stored: %s', (ip, network) => {
    expect(truncateIp(ip)).toBe(network)
  })
})

it('passkeys are for the host of the public URL', () => {
  expect(relyingParty('https://muster.example:8443')).toEqual({
    id: 'muster.example',
    origin: 'https://muster.example:8443',
  })
})
