import { createHmac } from 'node:crypto'
import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { PayloadRequest } from 'payload'
import { challenge, solvedChallenge } from '#src/contract/submissions/challenge.ts'
import { mailLinkKey } from '#src/mail/pages/read-link.ts'
import type { SubmissionKey } from '#src/submissions/intake/sql/submission-keys.ts'

/**
 * How much work it is: keys of so many iterations, up to so many of them, half of them usually. A
 * CPU that is slow six times needs some 0.15 s, and 0.3 s at most (tests/e2e/proof-of-work.test.ts).
 */
const work = { cost: 1_200, mostKeys: 100 }

/** In ms. */
const lifetime = 10 * 60_000

/** From the key of mailed links, which is in the database: the same on all machines. */
const secretOf = async (req: PayloadRequest): Promise<string> =>
  createHmac('sha256', await mailLinkKey(req))
    .update('challenge')
    .digest('base64url')

export const makeChallenge = async (req: PayloadRequest) =>
  challenge.parse(
    await createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: work.cost,
      counter: randomInt(work.mostKeys),
      deriveKey,
      expiresAt: new Date(Date.now() + lifetime),
      hmacSignatureSecret: await secretOf(req),
    }),
  )

const parsed = (proof: string) => {
  try {
    return solvedChallenge.safeParse(JSON.parse(proof)).data
  } catch {
    return undefined
  }
}

/** The key by which a proof is used up, of one of ours that is solved; undefined for any other. */
export async function verifyProof(
  req: PayloadRequest,
  proof: string,
): Promise<SubmissionKey | undefined> {
  const given = parsed(proof)
  if (!given) return undefined
  const hmacSignatureSecret = await secretOf(req)
  const { verified } = await verifySolution({ ...given, deriveKey, hmacSignatureSecret })
  return verified ? { key: `proof ${given.challenge.signature}`, body: '' } : undefined
}
