import { readChallenge } from '#src/contract/submissions/challenge.ts'
import { database } from '#src/data/transaction.ts'
import { endpoint } from '#src/server/http/endpoint.ts'
import { makeChallenge } from '#src/submissions/intake/proof-of-work.ts'
import { findAbuseSettings } from '#src/submissions/intake/sql/abuse.ts'

export const challengeEndpoints = [
  endpoint(readChallenge, async ({ req }) => {
    const { attackPerMinute } = await findAbuseSettings(await database(req))
    return { challenge: attackPerMinute === null ? null : await makeChallenge(req) }
  }),
]
