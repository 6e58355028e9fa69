import { callbackUrl } from '#src/accounts/identity-provider/begin.ts'
import { discover } from '#src/accounts/identity-provider/provider.ts'
import type { Env } from '#src/settings/env.ts'
import { faultReason } from '#src/settings/fault-reason.ts'
import { ok, problem } from './finding.ts'

/** Of several addresses of a host, the first one's. */
const rootCause = (error: unknown): unknown => {
  if (error instanceof AggregateError) return rootCause(error.errors[0])
  return error instanceof Error && error.cause !== undefined ? rootCause(error.cause) : error
}

/** Reads the metadata of the identity provider, where there is one. */
export const checkProvider = async (settings: Env) => {
  const { OIDC_ISSUER, BASE_URL } = settings
  if (OIDC_ISSUER === undefined) return []
  try {
    await discover(settings)
    return [
      ok(`${OIDC_ISSUER} responds; its client needs the redirect URI ${callbackUrl(BASE_URL)}`),
    ]
  } catch (error) {
    const why = faultReason(rootCause(error)) ?? 'it does not respond as a provider does'
    return [problem(`${OIDC_ISSUER} cannot be used: ${why}`)]
  }
}
