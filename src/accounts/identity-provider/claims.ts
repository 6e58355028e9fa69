import { z } from 'zod'
import { canonicalEmail, isEmailAddress } from '#src/contract/values.ts'
import { env } from '#src/settings/env.ts'
import type { Identity } from './sql/identities.ts'

/** The claims of the provider about a person, as far as Muster uses them. */
export interface Person {
  readonly identity: Identity
  /** Undefined unless the provider has verified it. */
  readonly email: string | undefined
  readonly name: string
  readonly groups: readonly string[]
  /** Whether a second factor was used that the settings trust. */
  readonly hasFactor: boolean
}

const list = z.union([z.array(z.string()), z.string().transform((one) => [one])]).catch([])

const claims = z.object({
  iss: z.string().min(1).max(2_000),
  // OpenID Connect Core §2: at most 255 ASCII characters.
  sub: z.string().min(1).max(255),
  email: z.string().optional().catch(undefined),
  email_verified: z.literal(true).optional().catch(undefined),
  name: z.string().catch(''),
  acr: z.string().catch(''),
  amr: list,
})

/** Whether something is missing that the provider may say on request only. */
export const needsUserInfo = (said: Readonly<Record<string, unknown>>): boolean =>
  said['email'] === undefined ||
  (env().OIDC_ROLES.length > 0 && said[env().OIDC_GROUPS_CLAIM] === undefined)

/**
 * Reads the claims of a verified ID token. How a person signed in counts as said in the token, not
 * in what was asked for afterwards.
 */
export function readPerson(
  token: Readonly<Record<string, unknown>>,
  info: Readonly<Record<string, unknown>>,
): Person {
  const { OIDC_GROUPS_CLAIM, OIDC_TRUSTED_ACR, OIDC_TRUSTED_AMR } = env()
  const { iss, sub, email, email_verified, name, acr, amr } = claims.parse({
    ...info,
    ...token,
    acr: token['acr'],
    amr: token['amr'],
  })
  // One that the other source verifies is another one.
  const isOne = info['email'] === undefined || info['email'] === email
  const address = email_verified && email !== undefined && isOne ? canonicalEmail(email) : ''
  return {
    identity: { issuer: iss, subject: sub },
    email: isEmailAddress(address) ? address : undefined,
    name: name.trim().slice(0, 200),
    groups: list.parse(token[OIDC_GROUPS_CLAIM] ?? info[OIDC_GROUPS_CLAIM]),
    hasFactor:
      OIDC_TRUSTED_ACR.includes(acr) || amr.some((method) => OIDC_TRUSTED_AMR.includes(method)),
  }
}
