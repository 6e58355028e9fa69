import { createHmac, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { reservePort } from './ports.ts'

const base64url = (value: object): string =>
  Buffer.from(JSON.stringify(value)).toString('base64url')

const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 })

/** How an ID token is signed; `none` and `HS256` as attackers do. */
export type Signing =
  | 'right'
  | 'wrong key'
  | 'none'
  | 'HS256 with the public key'
  | 'HS256 with the secret'

interface Keys {
  readonly right: KeyObject
  readonly wrong: KeyObject
  readonly secret: string
}

function signed(claims: object, how: Signing, { right, wrong, secret }: Keys): string {
  const alg = how.startsWith('HS256') ? 'HS256' : how === 'none' ? 'none' : 'RS256'
  const text = `${base64url({ alg, typ: 'JWT', kid: 'first' })}.${base64url(claims)}`
  if (how === 'none') return `${text}.`
  if (alg === 'HS256') {
    const pem = createPublicKey(right).export({ type: 'spki', format: 'pem' })
    const key = how.endsWith('secret') ? secret : pem
    return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`
  }
  const key = how === 'right' ? right : wrong
  return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`
}

/** What a provider does, or somebody between it and us. */
export interface Behaviour {
  readonly signing?: Signing
  /** In place of the right claims; null leaves one out. */
  readonly claims?: Readonly<Record<string, unknown>>
  /** The body of the token endpoint, in place of all that. */
  readonly body?: string
}

/**
 * A provider that says whatever a test wants to the exchange of a code; it advertises every
 * algorithm, so that what is rejected is rejected by us.
 */
export async function startForgingProvider(secret: string) {
  const port = await reservePort()
  const issuer = `http://localhost:${port}`
  const { privateKey: right, publicKey } = newKey()
  const keys = { right, wrong: newKey().privateKey, secret }
  const jwk = { ...publicKey.export({ format: 'jwk' }), kid: 'first', use: 'sig', alg: 'RS256' }
  let behaviour: Behaviour = {}
  let nonce = ''
  const exchanged: URLSearchParams[] = []
  const metadata = {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
    authorization_response_iss_parameter_supported: true,
    code_challenge_methods_supported: ['S256'],
  }
  const tokens = () => {
    const now = Math.floor(Date.now() / 1000)
    const claims = {
      ...{ iss: issuer, aud: 'muster', sub: 'ada', iat: now, exp: now + 60, nonce },
      ...behaviour.claims,
    }
    const given = Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== null))
    const id_token = signed(given, behaviour.signing ?? 'right', keys)
    return JSON.stringify({ access_token: 'any', token_type: 'Bearer', id_token })
  }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    response.setHeader('content-type', 'application/json')
    if (request.url === '/jwks') return response.end(JSON.stringify({ keys: [jwk] }))
    if (request.url !== '/token') return response.end(JSON.stringify(metadata))
    exchanged.push(new URLSearchParams(Buffer.concat(chunks).toString()))
    return response.end(behaviour.body ?? tokens())
  })
  server.listen(port)
  await once(server, 'listening')
  return {
    issuer,
    /** The codes that were exchanged, with what came with them. */
    exchanged,
    /** Says this to the next exchange, for the request to sign in that leads to this URL. */
    prepare: (authorizationUrl: string, next: Behaviour) => {
      behaviour = next
      nonce = new URL(authorizationUrl).searchParams.get('nonce') ?? ''
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
