import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { filesIn } from '#tests/support/deploy-files.ts'
import { samplesIn } from '#tests/support/samples.ts'

/**
 * Every sample of code or commands in a guide, in its order: the test that runs it as it is written,
 * or why none does.
 */
const samples: Readonly<Record<string, readonly string[]>> = {
  'README.md sh': ['the two commands: every browser test starts Muster so, and this is `npm test`'],
  'docs/backup.md sh': [
    'tests/ops/guide-commands.test.ts',
    'systemd: units and timers are in tests/unit/deploy/units.test.ts',
    'tests/ops/guide-commands.test.ts',
    'systemd but for its last line, which is in tests/ops/guide-commands.test.ts',
    'users and folders of a server: the names in a backup are in tests/ops/backup-files/copies.test.ts',
  ],
  'docs/building.md html': ['tests/e2e/embed.test.ts'],
  'docs/extending.md sh': ['tests/e2e/organisation.test.ts'],
  'docs/integrations.md sh': [
    'curl with a key; the request is in tests/contract/people/upsert.test.ts',
    'curl with a key; the request is in tests/contract/people/records.test.ts',
    'curl with a key; the requests are in upsert.test.ts and records.test.ts, as above',
  ],
  'docs/integrations.md json': [
    'settings of an assistant; tests/integration/runtime/mcp.test.ts connects',
  ],
  'docs/mail.md sh': ['tests/ops/guide-commands.test.ts'],
  'docs/moving-out.md sql': ['tests/ops/guide-commands.test.ts'],
  'docs/moving-out.md sh': [
    'tests/ops/guide-commands.test.ts',
    'systemd, and all that a server has of Muster, which it removes',
  ],
  'docs/operate.md sh': [
    'an account of the machine, and the installation of its packages: .ci/run does the latter',
    'Postgres’ own programs ask for a password; docs/moving-out.md has the same as SQL',
    'tests/ops/guide-commands.test.ts',
    'systemd but for its last line, which is in tests/ops/guide-commands.test.ts',
    'apt and Caddy: its file is in tests/unit/deploy/proxies.test.ts',
    'apt, a certificate of a public name; its file is in tests/ops/nginx.test.ts',
    'but for docker: tests/ops/guide-commands.test.ts',
    'a cluster: its files are in tests/unit/deploy/containers.test.ts',
    'tests/ops/guide-commands.test.ts',
    'systemd, docker and a cluster around a command of tests/ops/guide-commands.test.ts',
  ],
  'docs/upgrade.md sh': [
    'git and systemd; with a project that is none: tests/ops/upgrade-command.test.ts',
    'git and systemd; with a project that is none: tests/ops/upgrade-command.test.ts',
    'git and systemd but for its last line, which is in tests/ops/guide-commands.test.ts',
    'docker: tests/unit/deploy/containers.test.ts has its files',
  ],
  'docs/webhooks.md js': Array.from(
    { length: 2 },
    () => 'tests/unit/workspace/webhooks/guide.test.ts',
  ),
  'examples/website/README.md sh': Array.from({ length: 3 }, () => 'tests/e2e/website.test.ts'),
  'packages/client/README.md sh': ['tests/e2e/website.test.ts'],
  'packages/client/README.md ts': Array.from(
    { length: 6 },
    () => 'tests/unit/client/built.test.ts',
  ),
  'packages/embed/README.md html': ['tests/e2e/embed.test.ts'],
}

const guides = async (): Promise<string[]> => [
  'README.md',
  'examples/website/README.md',
  'packages/client/README.md',
  'packages/embed/README.md',
  ...(await filesIn('docs')).filter((path) => path.endsWith('.md')),
]

describe('samples of the guides', () => {
  it('each is run by a test, or is named here with what keeps it from that', async () => {
    const found: Record<string, number> = {}
    for (const guide of await guides())
      for (const language of ['sh', 'sql', 'js', 'ts', 'html', 'json', 'yaml', 'css']) {
        const { length } = await samplesIn(guide, language)
        if (length > 0) found[`${guide} ${language}`] = length
      }
    const named = Object.entries(samples).map(([guide, { length }]) => [guide, length])
    expect(found).toEqual(Object.fromEntries(named))
  })

  it('tests that are named are there', () => {
    const tests = Object.values(samples)
      .flat()
      .flatMap((text) => text.match(/tests\/[\w/.-]+\.test\.ts/g) ?? [])
    expect(tests.filter((path) => !existsSync(path))).toEqual([])
  })
})
