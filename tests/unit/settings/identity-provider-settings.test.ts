import { describe, expect, it } from 'vitest'
import { parseEnv } from '#src/settings/env.ts'
import { secrets } from '#tests/support/settings.ts'

const parse = (given: Record<string, string>) =>
  parseEnv({ ...secrets, DATABASE_URL: 'postgres://localhost/muster', ...given })

const client = { OIDC_CLIENT_ID: 'muster', OIDC_CLIENT_SECRET: 'secret' }

describe('the settings of the identity provider', () => {
  it('roles of groups are pairs, whose last = counts', () => {
    expect(parse({ OIDC_ROLES: 'board=admin, ou=x=editor' }).OIDC_ROLES).toEqual([
      { group: 'board', role: 'admin' },
      { group: 'ou=x', role: 'editor' },
    ])
    for (const OIDC_ROLES of ['board', '=admin', 'board='])
      expect(() => parse({ OIDC_ROLES })).toThrow('OIDC_ROLES must be like')
  })

  it('the issuer is in https, or at localhost, and comes with a client', () => {
    for (const OIDC_ISSUER of ['https://login.ngo.test/realm', 'http://localhost:8080'])
      expect(parse({ ...client, OIDC_ISSUER }).OIDC_ISSUER).toBe(OIDC_ISSUER)
    const OIDC_ISSUER = 'http://login.ngo.test'
    expect(() => parse({ ...client, OIDC_ISSUER })).toThrow('must begin with https://')
    expect(() => parse({ OIDC_ISSUER: 'https://login.ngo.test' })).toThrow('OIDC_CLIENT_ID is')
  })

  it('the scopes ask for an ID token', () => {
    expect(() => parse({ OIDC_SCOPES: 'email profile' })).toThrow('must contain openid')
  })
})
