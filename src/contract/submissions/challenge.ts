import { z } from 'zod'
import { jsonResponse, publicOperation } from '../define.ts'
import { optionalText } from './submission.ts'

/** Proof of work in the body of a submission (additive): the solved challenge, as JSON. */
export const proof = () => optionalText(2_000)

export const challenge = z
  .strictObject({
    parameters: z.strictObject({
      algorithm: z.literal('PBKDF2/SHA-256'),
      nonce: z.string(),
      salt: z.string(),
      cost: z.int(),
      keyLength: z.int(),
      keyPrefix: z.string(),
      expiresAt: z.int(),
    }),
    signature: z.string(),
  })
  .meta({ id: 'Challenge' })

/** What `proof` holds: a challenge with the counter whose key has its prefix (ALTCHA, version 2). */
export const solvedChallenge = z.object({
  challenge,
  solution: z.object({ counter: z.int().nonnegative(), derivedKey: z.string() }),
})

export const readChallenge = publicOperation('GET', '/api/challenge', {
  id: 'readChallenge',
  summary:
    'A challenge whose solution a submission may carry as `proof`; null while none is needed',
  details:
    'ALTCHA, version 2: find the `counter` whose PBKDF2 key begins with `keyPrefix`. It is good for one submission and ten minutes. Without a proof submissions are received as well, except that they are held for staff while very many come.',
  group: 'Submissions',
  response: jsonResponse(z.strictObject({ challenge: challenge.nullable() })),
  caching: 'never',
})
