import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

/** Of a real hash; ours and the platform's are still told apart by a different number of rounds. */
const share = 1 / 10

/**
 * Hashing a password takes a tenth of the rounds, wherever this is loaded: a real hash is a tenth
 * of a second of processor, and a run makes thousands. It stays the slowest part of a sign-in.
 */
const { pbkdf2 } = crypto
crypto.pbkdf2 = (password, salt, iterations, ...others) =>
  pbkdf2(password, salt, Math.ceil(iterations * share), ...others)
syncBuiltinESMExports()
