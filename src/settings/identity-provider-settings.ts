import { z } from 'zod'

/** The settings of signing in with the organisation's provider (docs/sign-in.md); off without an issuer. */

const localHosts = ['localhost', '127.0.0.1', '[::1]']

/** What a provider says is trusted because of whose certificate it has. */
const issuer = z
  .url({ protocol: /^https?$/, error: 'must be an http(s) address', abort: true })
  .refine((value) => {
    const { protocol, hostname } = new URL(value)
    return protocol === 'https:' || localHosts.includes(hostname)
  }, 'must begin with https://')

const words = (separator: RegExp) =>
  z.string().transform((text): readonly string[] => text.split(separator).filter(Boolean))

/** `group=role` with commas between; the last `=` counts, so that a group may have one. */
const rolesOfGroups = z.string().transform((text, context) => {
  const pairs = text
    .split(',')
    .map((pair) => pair.trim())
    .filter(Boolean)
    .map((pair) => ({
      group: pair.slice(0, Math.max(pair.lastIndexOf('='), 0)).trim(),
      role: pair.slice(pair.lastIndexOf('=') + 1).trim(),
    }))
  if (pairs.every(({ group, role }) => group && role)) return pairs
  context.addIssue({ code: 'custom', message: 'must be like board=admin,writers=editor' })
  return z.NEVER
})

export const identityProviderSettings = {
  OIDC_ISSUER: issuer.optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().max(60, 'must have at most 60 characters').optional(),
  OIDC_SCOPES: z
    .string()
    .regex(/\bopenid\b/, 'must contain openid')
    .default('openid email profile'),
  OIDC_GROUPS_CLAIM: z.string().default('groups'),
  OIDC_ROLES: rolesOfGroups.prefault(''),
  OIDC_TRUSTED_AMR: words(/[\s,]+/).prefault(''),
  OIDC_TRUSTED_ACR: words(/[\s,]+/).prefault(''),
}
