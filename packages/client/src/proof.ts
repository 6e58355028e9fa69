import type { Operations } from './types.ts'

/**
 * Proof of work for submissions of the public (ALTCHA, version 2). An entry of its own, so that
 * clients that need none are without it.
 */

type Challenge = NonNullable<Operations['readChallenge']['output']['challenge']>

/** Where a challenge takes longer, it is not solved. */
const mostKeys = 10_000

const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))

const hexOf = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

async function solve({ parameters }: Challenge) {
  const { nonce, cost, keyLength, keyPrefix } = parameters
  const salt = bytesOf(parameters.salt)
  const start = bytesOf(nonce)
  const password = new Uint8Array(start.length + 4)
  password.set(start)
  const counted = new DataView(password.buffer)
  for (let counter = 0; counter < mostKeys; counter += 1) {
    counted.setUint32(start.length, counter)
    const key = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits'])
    const how = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: cost }
    const derivedKey = hexOf(await crypto.subtle.deriveBits(how, key, keyLength * 8))
    if (derivedKey.startsWith(keyPrefix)) return { counter, derivedKey }
  }
  throw new Error('The challenge has no solution')
}

/**
 * Solves the challenge of a Muster: what a submission takes as `proof`; "" where none is needed, and
 * where the platform cannot (no `crypto.subtle`): such a submission is received as well, and held
 * only while very many come. Never rejects.
 */
export async function proofOfWork(
  read: () => Promise<Operations['readChallenge']['output']>,
): Promise<string> {
  try {
    const { challenge } = await read()
    if (!challenge) return ''
    return JSON.stringify({ challenge, solution: await solve(challenge) })
  } catch {
    return ''
  }
}
