import { describe, expect, it } from 'vitest'
import { settingNames } from '#src/settings/env.ts'
import { settingWarnings } from '#src/settings/setting-warnings.ts'
import { parseTrustedProxies } from '#src/settings/trusted-proxies.ts'

const warnings = (source: Record<string, string>, proxies = '') =>
  settingWarnings({ TRUSTED_PROXIES: parseTrustedProxies(proxies) ?? (() => false) }, source)

describe('warnings of settings', () => {
  it.each([
    ['SMPT_URL', 'SMTP_URL'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['TRUSTED_PROXY', 'TRUSTED_PROXIES'],
    ['LOGLEVEL', 'LOG_LEVEL'],
    ['log_level', undefined],
    ['JWT_SECRETS_FILE', 'JWT_SECRET'],
    ['MUSTER_PORT', 'PORT'],
    ['MUSTER_BASE_URL', 'BASE_URL'],
    ['MUSTER_COMMIT', undefined],
    ['HOSTNAME', undefined],
    ['PATH', undefined],
    ['POST', undefined],
    ['NODE_ENV', undefined],
    ['AWS_REGION', undefined],
    ['NODE_EXTRA_CA_CERTS', undefined],
  ])('a variable %s is meant to be %s', (name, known) => {
    expect(warnings({ [name]: 'x' })).toEqual(
      known === undefined ? [] : [`${name} is no setting: did you mean ${known}?`],
    )
  })

  it('neither settings nor their files are misspelt, nor is what stands beside the right one', () => {
    const all = settingNames.flatMap((name) => [name, `${name}_FILE`])
    expect(warnings(Object.fromEntries(all.map((name) => [name, 'x'])))).toEqual([])
    expect(warnings({ DATABASE_URI: 'x', DATABASE_URL: 'y' })).toEqual([])
  })

  it.each(['0.0.0.0/0', '::/0', 'loopback 0.0.0.0/0'])(
    'TRUSTED_PROXIES=%s is warned of',
    (text) => {
      expect(warnings({}, text)).toEqual([
        expect.stringMatching(/^TRUSTED_PROXIES trusts everybody/),
      ])
    },
  )

  it.each(['', '1', '32', 'loopback, private', '10.0.0.0/8', '104.16.0.0/13'])(
    'TRUSTED_PROXIES=%j is not',
    (text) => {
      expect(warnings({}, text)).toEqual([])
    },
  )
})
