import type { PayloadRequest } from 'payload'
import { recordFailure } from '#src/accounts/password/check-password.ts'
import { checkFactor } from '#src/accounts/second-factor/check-factor.ts'
import type { ProviderProblem } from '#src/contract/identity-provider.ts'
import { database } from '#src/data/transaction.ts'
import { clientIp } from '#src/settings/client-ip.ts'
import { clientNetwork } from '#src/settings/client-network.ts'
import { describeFault } from '#src/settings/describe-fault.ts'
import { env } from '#src/settings/env.ts'
import { accountOfPerson } from './account-of-person.ts'
import { callbackUrl } from './begin.ts'
import { attemptOf } from './browser.ts'
import { needsUserInfo, type Person, readPerson } from './claims.ts'
import { isUnavailable, withProvider } from './provider.ts'
import { applyGroups } from './roles-of-groups.ts'
import { consumeAttempt, type Expected } from './sql/attempts.ts'

interface Vouched {
  readonly kind: 'vouched'
  readonly account: number
  readonly destination: string
  /** Whether the provider asked for a second factor that the settings trust. */
  readonly hasFactor: boolean
  /** Whether ours is to be asked for. */
  readonly isFactorMissing: boolean
}

export type Outcome = Vouched | { readonly kind: 'rejected'; readonly problem: ProviderProblem }

/**
 * Exchanges the code, and verifies what comes back: issuer (also of the response, RFC 9207), state,
 * nonce, audience, times and signature.
 */
const verify = (req: PayloadRequest, search: string, expected: Expected): Promise<Person> =>
  withProvider(clientNetwork(req.headers), async (config) => {
    const { authorizationCodeGrant, fetchUserInfo } = await import('openid-client')
    const tokens = await authorizationCodeGrant(
      config,
      new URL(callbackUrl(env().BASE_URL) + search),
      {
        pkceCodeVerifier: expected.verifier,
        expectedState: expected.state,
        expectedNonce: expected.nonce,
        idTokenExpected: true,
      },
    )
    const said = tokens.claims()
    if (!said) throw new Error('there is no ID token')
    const hasMore = config.serverMetadata().userinfo_endpoint !== undefined
    const info =
      hasMore && needsUserInfo(said)
        ? await fetchUserInfo(config, tokens.access_token, said.sub)
        : {}
    return readPerson(said, info)
  })

/** A failed attempt counts against its client, as a wrong password does; what was wrong is logged. */
async function rejectResponse(req: PayloadRequest, error: unknown): Promise<ProviderProblem> {
  const fault = describeFault(error)
  if (isUnavailable(error)) {
    req.payload.logger.error({ fault }, 'the identity provider cannot be reached')
    return 'unavailable'
  }
  await recordFailure(await database(req), clientIp(req.headers))
  if (error instanceof Error && error.name === 'AuthorizationResponseError') return 'declined'
  req.payload.logger.warn({ fault }, 'a response of the identity provider was rejected')
  return 'response-wrong'
}

/** The account that the provider vouches for, by what a browser brought back from it; each response counts once. */
export async function completeSignIn(
  req: PayloadRequest,
  { search, state }: { readonly search: string; readonly state: string },
): Promise<Outcome> {
  const reject = (problem: ProviderProblem) => ({ kind: 'rejected', problem }) as const
  const expected = await consumeAttempt(await database(req), attemptOf(req), state)
  if (!expected) {
    await recordFailure(await database(req), clientIp(req.headers))
    return reject('expired')
  }
  let person: Person
  try {
    person = await verify(req, search, expected)
  } catch (error) {
    return reject(await rejectResponse(req, error))
  }
  const account = await accountOfPerson(req, person)
  if (typeof account === 'string') return reject(account)
  const hasRoles = env().OIDC_ROLES.length === 0 || (await applyGroups(req, account, person.groups))
  if (!hasRoles) return reject('no-role')
  const { hasFactor } = person
  const isFactorMissing =
    !hasFactor && (await checkFactor(await database(req), account, {})) === 'missing'
  const { destination } = expected
  return { kind: 'vouched', account, destination, hasFactor, isFactorMissing }
}
