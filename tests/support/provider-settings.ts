import { type Env, env } from '#src/settings/env.ts'

const unset: Partial<Env> = {
  OIDC_ISSUER: undefined,
  OIDC_CLIENT_ID: undefined,
  OIDC_CLIENT_SECRET: undefined,
  OIDC_SCOPES: 'openid email profile',
  OIDC_ROLES: [],
  OIDC_CREATE_ACCOUNTS: false,
  OIDC_TRUSTED_AMR: [],
  OIDC_TRUSTED_ACR: [],
}

/** These settings of a provider, and no others; none at the end of a file. What is known of one goes. */
export function applyProviderSettings(settings: Partial<Env> = {}): void {
  Object.assign(env(), unset, settings)
  const state: unknown = Reflect.get(globalThis, Symbol.for('muster.identity-provider'))
  if (state) Object.assign(state, { known: undefined })
}
