import type { PayloadRequest } from 'payload'
import { database } from '#src/data/transaction.ts'
import { clientNetwork } from '#src/settings/client-network.ts'
import { env } from '#src/settings/env.ts'
import { newAttempt } from './browser.ts'
import { withProvider } from './provider.ts'
import { addAttempt } from './sql/attempts.ts'

/** Where the provider leads back to. */
export const callbackUrl = (baseUrl: string): string => `${baseUrl}/cms-api/users/provider-callback`

interface Begun {
  /** Where the browser is sent. */
  readonly url: string
  readonly cookie: string
}

/**
 * Begins to sign in with the provider: state, nonce and PKCE's verifier are random and stored for
 * this browser alone, so that no response to another one is of use (OpenID Connect Core §3.1.2,
 * RFC 9700 §2.1).
 */
export async function beginSignIn(req: PayloadRequest, destination: string): Promise<Begun> {
  const client = await import('openid-client')
  const { place, cookie } = newAttempt(req)
  const expected = {
    state: client.randomState(),
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
    destination,
  }
  const { OIDC_SCOPES, OIDC_TRUSTED_ACR } = env()
  const challenge = await client.calculatePKCECodeChallenge(expected.verifier)
  const url = await withProvider(clientNetwork(req.headers), async (config) =>
    client.buildAuthorizationUrl(config, {
      redirect_uri: callbackUrl(env().BASE_URL),
      scope: OIDC_SCOPES,
      state: expected.state,
      nonce: expected.nonce,
      code_challenge: challenge,
      code_challenge_method: 'S256',
      ...(OIDC_TRUSTED_ACR.length > 0 ? { acr_values: OIDC_TRUSTED_ACR.join(' ') } : {}),
    }),
  )
  await addAttempt(await database(req), place, expected)
  return { url: url.href, cookie }
}

/** Where the provider ends its own session, and leads back to our page; undefined where it cannot. */
export const endSessionUrl = async (req: PayloadRequest): Promise<string | undefined> => {
  const { buildEndSessionUrl } = await import('openid-client')
  return withProvider(clientNetwork(req.headers), async (config) => {
    if (config.serverMetadata().end_session_endpoint === undefined) return undefined
    const back = `${env().BASE_URL}${req.payload.config.routes.admin}/login`
    return buildEndSessionUrl(config, { post_logout_redirect_uri: back }).href
  })
}
