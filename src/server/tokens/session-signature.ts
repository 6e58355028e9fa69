import { createHash } from 'node:crypto'
import { jwtVerify } from 'jose'
import { bearerToken } from './bearer.ts'
import { readToken } from './token.ts'

/** The key that Payload derives from its secret, to sign session tokens (`payload/dist/index.js`). */
export const platformKey = (secret: string): string =>
  createHash('sha256').update(secret).digest('hex').slice(0, 32)

interface Secrets {
  readonly PAYLOAD_SECRETS: readonly string[]
  readonly JWT_SECRETS: readonly string[]
}

const sessionCookie = /(?:^|;)\s*payload-token=([^;]+)/g

/** All tokens by which Payload might authenticate the request. */
function sessionTokens(headers: Pick<Headers, 'get'>): string[] {
  const cookies = (headers.get('cookie') ?? '').matchAll(sessionCookie)
  const scheme = /^(?:JWT|Bearer) ([^\s,]+)$/.exec(headers.get('authorization') ?? '')?.[1]
  return [...(scheme === undefined ? [] : [scheme]), ...[...cookies].map(([, token = '']) => token)]
}

const isOfPlatform = async (token: string, secret: string): Promise<boolean> => {
  try {
    await jwtVerify(token, new TextEncoder().encode(platformKey(secret)), { algorithms: ['HS256'] })
    return true
  } catch {
    return false
  }
}

/**
 * Whether a request carries a session cookie or token that is signed by us and not expired.
 * Without database access, so cheap enough to check before the body is read; deleted accounts and
 * ended sessions pass. Never sufficient for authentication.
 */
export async function hasSessionSignature(
  headers: Pick<Headers, 'get'>,
  { PAYLOAD_SECRETS, JWT_SECRETS }: Secrets,
): Promise<boolean> {
  const bearer = bearerToken(headers)
  const claims = bearer === undefined ? undefined : await readToken(bearer, JWT_SECRETS)
  if (claims && Date.now() / 1000 < claims.exp) return true
  // Limit of signature checks: a browser sends few cookies of one name.
  for (const token of sessionTokens(headers).slice(0, 4))
    for (const secret of PAYLOAD_SECRETS) if (await isOfPlatform(token, secret)) return true
  return false
}
