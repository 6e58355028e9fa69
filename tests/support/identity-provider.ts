import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import Provider from 'oidc-provider'
import { reservePort } from './ports.ts'

/** Somebody at the provider, as its claims say. */
export interface ProvidedPerson {
  readonly sub: string
  readonly email?: string
  readonly email_verified?: boolean
  readonly name?: string
  readonly groups?: readonly string[]
  /** How they signed in there. */
  readonly amr?: readonly string[]
  /** At which of the levels it knows. */
  readonly acr?: 'one-factor' | 'two-factors'
}

export const providerClient = { client_id: 'muster', client_secret: 'a secret of the client' }

const signingKey = () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'first' }
}

/** Consent is taken for granted. */
async function grantAll(ctx: {
  oidc: {
    session: { accountId: string }
    client: { clientId: string }
    provider: Provider
  }
}) {
  const { session, client, provider } = ctx.oidc
  const grant = new provider.Grant({ accountId: session.accountId, clientId: client.clientId })
  grant.addOIDCScope('openid email profile groups')
  await grant.save()
  return grant
}

const configuration = (people: ReadonlyMap<string, ProvidedPerson>, site: string) => ({
  clients: [
    {
      ...providerClient,
      redirect_uris: [`${site}/cms-api/users/provider-callback`],
      post_logout_redirect_uris: [`${site}/admin/login`],
    },
  ],
  acrValues: ['one-factor', 'two-factors'],
  claims: {
    openid: ['sub', 'amr', 'acr'],
    email: ['email', 'email_verified'],
    profile: ['name'],
    groups: ['groups'],
  },
  findAccount: (_ctx: unknown, sub: string) => ({
    accountId: sub,
    claims: () => ({ ...people.get(sub), sub }),
  }),
  features: { devInteractions: { enabled: false } },
  interactions: { url: (_ctx: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
  loadExistingGrant: grantAll,
  jwks: { keys: [signingKey()] },
  cookies: { keys: ['a key for cookies'] },
})

/**
 * A real provider (`oidc-provider`) at localhost, where whoever is present is signed in without being
 * asked for anything. It knows of us once it is to `serve`.
 */
export async function startIdentityProvider() {
  const port = await reservePort()
  const issuer = `http://localhost:${port}`
  const people = new Map<string, ProvidedPerson>()
  let present: ProvidedPerson | undefined
  let provider: Provider | undefined
  const server = createServer((request, response) => {
    if (!request.url?.startsWith('/interaction/')) return provider?.callback()(request, response)
    const result = present
      ? { login: { accountId: present.sub, amr: present.amr ?? [], acr: present.acr } }
      : { error: 'access_denied', error_description: 'nobody is there' }
    return provider?.interactionFinished(request, response, result)
  })
  server.listen(port)
  await once(server, 'listening')
  return {
    settings: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: providerClient.client_id,
      OIDC_CLIENT_SECRET: providerClient.client_secret,
      OIDC_SCOPES: 'openid email profile groups',
    },
    serve: (site: string) => {
      provider = new Provider(issuer, configuration(people, site))
    },
    /** Who is in front of the browser from now on; undefined declines. */
    be: (person: ProvidedPerson | undefined) => {
      present = person
      if (person) people.set(person.sub, person)
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
export type IdentityProvider = Awaited<ReturnType<typeof startIdentityProvider>>
