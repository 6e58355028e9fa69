import { Secret, TOTP } from 'otpauth'

/** Time-based one-time passwords (RFC 6238), as authenticator apps expect them. */
const shape = { algorithm: 'SHA1', digits: 6, period: 30 } as const

/** Steps before and after the present one that are accepted (RFC 6238 §5.2). */
const window = 1

/** A new secret, base32: 160 bits, as RFC 4226 §4 recommends. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

/** What an authenticator app scans: `otpauth://totp/…`. */
export const totpUri = (secret: string, issuer: string, label: string): string =>
  new TOTP({ ...shape, secret: Secret.fromBase32(secret), issuer, label }).toString()

const codeShape = /^\d{6}$/

/** A code as people type it, without blanks; undefined when it is no code of an app. */
export const totpCode = (typed: string): string | undefined => {
  const code = typed.replaceAll(/\s/g, '')
  return codeShape.test(code) ? code : undefined
}

/**
 * The time step that a code belongs to, or undefined when it is wrong at this time (ms). Compared in
 * constant time. That a step is used once is the caller's rule.
 */
export function stepOfCode(secret: string, code: string, now: number): number | undefined {
  const totp = new TOTP({ ...shape, secret: Secret.fromBase32(secret) })
  const delta = totp.validate({ token: code, timestamp: now, window })
  return delta === null ? undefined : Math.floor(now / 1000 / shape.period) + delta
}
