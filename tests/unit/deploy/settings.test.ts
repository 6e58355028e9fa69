import { describe, expect, it } from 'vitest'
import { settingNames } from '#src/settings/env.ts'
import {
  assignmentsIn,
  documentsIn,
  filesIn,
  mappingAt,
  parseSettings,
  textOf,
} from '#tests/support/deploy-files.ts'

/** What other programs call by such names. */
const ofOthers = new Set([
  // The rule that each setting may be given by a file
  'NAME_FILE',
  // Node, Docker and Caddy
  'NODE_ENV',
  'NODE_COMPILE_CACHE',
  'NODE_EXTRA_CA_CERTS',
  'NODE_TLS_REJECT_UNAUTHORIZED',
  'MUSTER_HOST',
  'MUSTER_UPGRADE_FROM',
  'MUSTER_FAULTS',
  'MUSTER_COMMIT',
  'MUSTER_IMAGE',
  'MUSTER_UPSTREAM',
  'S3_IMAGE',
  'MAIL_IMAGE',
  'MAIL_DOMAIN',
  // Postgres, Postfix and the object store of compose.yaml
  'POSTGRES_USER',
  'POSTGRES_DB',
  'POSTGRES_PASSWORD_FILE',
  'POSTGRES_INITDB_ARGS',
  'ALLOWED_SENDER_DOMAINS',
  'ROOT_ACCESS_KEY',
  'ROOT_SECRET_KEY',
  // columns of Mailchimp’s files
  'UNSUB_TIME',
  'CLEAN_TIME',
  // systemd
  'AF_INET',
  'AF_INET6',
  'AF_UNIX',
  'AF_NETLINK',
])

const isKnown = (name: string): boolean =>
  ofOthers.has(name) || settingNames.some((known) => known === name.replace(/_FILE$/, ''))

const namesIn = (text: string): string[] => text.match(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g) ?? []

const guides = async (): Promise<string[]> => [
  'README.md',
  ...(await filesIn('docs')).filter((path) => path.endsWith('.md')),
]

describe('settings in deploy/ and the guides', () => {
  it('each setting that a file names is one that the code reads', async () => {
    const unknown: string[] = []
    for (const path of [...(await filesIn('deploy')), ...(await guides())])
      for (const name of new Set(namesIn(await textOf(path))))
        if (!isKnown(name)) unknown.push(`${path}: ${name}`)
    expect(unknown).toEqual([])
  })

  it('each setting that the code reads is documented', async () => {
    const texts = await Promise.all((await guides()).map(textOf))
    const isDocumented = (name: string) => texts.some((text) => text.includes(`\`${name}\``))
    expect(settingNames.filter((name) => !isDocumented(name))).toEqual([])
  })

  it('the settings of the systemd units are accepted, those in comments too', async () => {
    const text = await textOf('deploy/systemd/muster.env')
    expect(parseSettings(assignmentsIn(text)).HOST).toBe('127.0.0.1')
    const all = { ...assignmentsIn(text, { commented: true }), S3_SECRET_ACCESS_KEY_FILE: 'x' }
    expect(parseSettings(all).S3_BUCKET).toBe('muster')
  })

  it('the settings of compose.yaml are accepted with those of compose.env', async () => {
    const [compose] = await documentsIn('deploy/compose.yaml')
    const chosen = assignmentsIn(await textOf('deploy/compose.env'))
    const filled = (value: unknown) =>
      String(value).replaceAll(
        /\$\{(\w+)(?::([-?])([^}]*))?\}/g,
        (_, name: string, kind: string, fallback: string) =>
          chosen[name] || (kind === '-' ? fallback : ''),
      )
    const given = mappingAt(compose, 'services', 'web', 'environment')
    const settings = Object.fromEntries(
      Object.entries(given).map(([name, value]) => [name, filled(value)]),
    )
    const { BASE_URL, MAIL_FROM, S3_ENDPOINT } = parseSettings(settings)
    expect({ BASE_URL, sender: MAIL_FROM.address, S3_ENDPOINT }).toEqual({
      BASE_URL: 'https://muster.example.org',
      sender: 'news@example.org',
      S3_ENDPOINT: 'http://files:7070',
    })
  })

  it('the settings of the manifests are accepted, and have the operators’ port open for probes', async () => {
    const [config] = await documentsIn('deploy/kubernetes/config.yaml')
    expect(parseSettings(mappingAt(config, 'data'))).toMatchObject({
      OPS_HOST: '0.0.0.0',
      OPS_PORT: 9464,
    })
  })

  it('no file has a secret in it', async () => {
    const secret = /(?:SECRET|PASSWORD|(?<!ACCESS)_KEY|TOKEN)=(?!\$|%)\S|\/\/[^\s/@]*:[^\s/@$]+@/
    for (const path of await filesIn('deploy')) {
      const found = (await textOf(path)).split('\n').filter((line) => secret.test(line))
      expect({ path, found }).toEqual({ path, found: [] })
    }
  })
})
