import type { Configuration } from 'openid-client'
import { isOverloaded, Semaphore } from '#src/server/concurrency/semaphore.ts'
import { env } from '#src/settings/env.ts'
import { processWide } from '#src/settings/process-wide.ts'

/** Seconds of one request to the provider. */
const timeout = 5

/** Bytes of one response of it. */
const largest = 512 * 1024

/** How long its metadata is used, in ms. */
const lifetime = 60 * 60_000

const state = processWide('identity-provider', () => ({
  known: undefined as { config: Promise<Configuration>; at: number } | undefined,
  /** How many sign-ins may wait for the provider at once. */
  semaphore: new Semaphore({ permits: 10, queueLimit: 100, queueLimitPerKey: 20, timeout: 10_000 }),
}))

/** The provider does not respond, or not as one does. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable'
}

export const hasProvider = (): boolean => env().OIDC_ISSUER !== undefined

/** What the provider is called; undefined where there is none. */
export function providerName(): string | undefined {
  const { OIDC_ISSUER, OIDC_NAME } = env()
  return OIDC_ISSUER === undefined ? undefined : OIDC_NAME || new URL(OIDC_ISSUER).host
}

async function boundedBody(response: Response): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > largest) throw new Error('the response is too large')
    chunks.push(chunk)
  }
  return size === 0 ? null : new Uint8Array(Buffer.concat(chunks))
}

/** Throws ProviderUnavailable where there is no whole response in time. */
async function boundedFetch(url: string, init: object): Promise<Response> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeout * 1000), ...init })
    const { status, headers } = response
    if (status >= 500) throw new Error(`status ${status}`)
    return new Response(await boundedBody(response), { status, headers })
  } catch (error) {
    throw new ProviderUnavailable('no response', { cause: error })
  }
}

type Settings = Pick<
  ReturnType<typeof env>,
  'OIDC_ISSUER' | 'OIDC_CLIENT_ID' | 'OIDC_CLIENT_SECRET'
>

/**
 * Reads the provider's metadata (OpenID Connect Discovery). Signatures of ID tokens are verified
 * although they come over TLS from the provider itself, by its keys alone: never by the secret.
 */
export async function discover(settings: Settings): Promise<Configuration> {
  const { OIDC_ISSUER = '', OIDC_CLIENT_ID = '', OIDC_CLIENT_SECRET = '' } = settings
  const client = await import('openid-client')
  const server = new URL(OIDC_ISSUER)
  const { allowInsecureRequests, customFetch, enableNonRepudiationChecks } = client
  const execute = [
    enableNonRepudiationChecks,
    // The settings allow it at localhost alone.
    ...(server.protocol === 'http:' ? [allowInsecureRequests] : []),
  ]
  const how = { execute, timeout, [customFetch]: boundedFetch }
  return client.discovery(
    server,
    OIDC_CLIENT_ID,
    {},
    (as, ...rest) => {
      const methods = as.token_endpoint_auth_methods_supported
      const isPost = methods !== undefined && !methods.includes('client_secret_basic')
      const { ClientSecretBasic, ClientSecretPost } = client
      const authenticate = isPost ? ClientSecretPost : ClientSecretBasic
      authenticate(OIDC_CLIENT_SECRET)(as, ...rest)
    },
    how,
  )
}

/** The provider, whose metadata are read once an hour, by one request at a time. */
function provider(): Promise<Configuration> {
  const { known } = state
  if (known && Date.now() - known.at < lifetime) return known.config
  const config = discover(env())
  const next = { config, at: Date.now() }
  state.known = next
  config.catch(() => {
    if (state.known === next) state.known = undefined
  })
  return config
}

/** Whether the provider or the network failed; anything else is wrong with what a browser brought. */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'ProviderUnavailable' || isOverloaded(error) || isUnavailable(error.cause))

/** Does something with the provider, few at a time; see `isUnavailable` for what it throws. */
export const withProvider = <T>(
  network: string,
  work: (config: Configuration) => Promise<T>,
): Promise<T> =>
  state.semaphore.run({ key: network }, async () => {
    const config = await provider().catch((error: unknown) => {
      throw new ProviderUnavailable('no metadata', { cause: error })
    })
    return work(config)
  })
