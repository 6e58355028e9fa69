import { Secret, TOTP } from 'otpauth'

/**
 * The code an authenticator app shows, so many steps (30 s) from now. A step may end between this
 * and the check: the code of the next one is accepted before and after that, the one before only before.
 */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + steps * 30_000,
  })
