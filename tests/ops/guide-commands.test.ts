import { spawnSync } from 'node:child_process'
import { createPrivateKey, createPublicKey, randomBytes } from 'node:crypto'
import { chmod, cp, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { connected } from '#tests/support/backup.ts'
import { cloneTemplate } from '#tests/support/clone-template.ts'
import { type Ended, guideShell } from '#tests/support/guide-shell.ts'
import { mailEvent } from '#tests/support/mail-events.ts'
import { openFolder, type Running, removeFolder, runCommand } from '#tests/support/muster.ts'
import { reservePort } from '#tests/support/ports.ts'
import { samplesIn } from '#tests/support/samples.ts'
import { secrets } from '#tests/support/settings.ts'

/**
 * What docs/ tells an operator to type, as it is written, against an installation: it is backed up,
 * moved to another database by that backup, started there, and mail comes back to it. What cannot
 * run here, and why, is in tests/unit/deploy/samples.test.ts.
 */

const timeout = 240_000
const name = `guide_${randomBytes(4).toString('hex')}`
// With what a header, a shell and a URL are particular about.
const mailSecret = 'the secret of "Müller" & his $server \\ 100 %'
const isRoot = process.getuid?.() === 0
const hasPsql = spawnSync('psql', ['--version']).status === 0

let folder: string
let run: Awaited<ReturnType<typeof guideShell>>
let source: string
let target: URL
let backup: string
let web: Running | undefined
let port: number
let opsPort: number

const succeeded = ({ code, output }: Ended): string => {
  expect(code, output).toBe(0)
  return output
}

/** Where a guide has its own, here there is that of this test. */
const here = () => ({
  '/etc/muster': join(folder, 'etc'),
  '/var/backups/muster': join(folder, 'backups'),
  'https://muster.example.org': `http://127.0.0.1:${port}`,
  '127.0.0.1:9464': `127.0.0.1:${opsPort}`,
  '<MAIL_EVENTS_SECRET>': mailSecret,
  'FOLDER/BACKUP': backup,
  BACKUP: backup,
})

const settingsOn = (databaseUrl: string, dataDir: string) => ({
  ...secrets,
  DATABASE_URL: databaseUrl,
  DATA_DIR: join(folder, dataDir),
  SMTP_URL: 'smtp://localhost:1',
  LOG_LEVEL: 'error',
  PORT: String(port),
  OPS_PORT: String(opsPort),
  MAIL_EVENTS_SECRET: mailSecret,
})

beforeAll(async () => {
  folder = await openFolder()
  run = await guideShell(folder)
  port = await reservePort()
  opsPort = await reservePort()
  source = await cloneTemplate(name)
  target = new URL(inject('serverUrl').replace('DATABASE', `${name}_target`))
  backup = join(folder, 'backups/none')
  await mkdir(join(folder, 'backups'))
  await connected(source, (client) =>
    client.query(`INSERT INTO contacts (name, email, updated_at, created_at)
      SELECT 'Ada ' || n, n || '@guide.test', now(), now() FROM generate_series(1, 3) n`),
  )
})

afterAll(async () => {
  web?.kill('SIGTERM')
  await web?.waitForExit()
  await removeFolder(folder)
})

describe('docs/backup.md and docs/moving-out.md', () => {
  it('a backup is made and verified, by Muster and without it', { timeout }, async () => {
    const [make = ''] = await samplesIn('docs/backup.md', 'sh')
    const settings = settingsOn(source, 'data')
    succeeded(await run(make, { replaced: here(), settings }))
    const [made = ''] = await readdir(join(folder, 'backups'))
    backup = join(folder, 'backups', made)
    const guide = await readFile('docs/backup.md', 'utf8')
    for (const [command, cwd] of [
      ['npm run restore -- BACKUP --check'],
      ['sha256sum --check SHA256SUMS', backup],
    ] as const) {
      expect(guide).toContain(`\`${command}\``)
      succeeded(await run(command, { replaced: here(), settings, ...(cwd ? { cwd } : {}) }))
    }
  })

  it('it is restored into a database of a role without privileges', { timeout }, async () => {
    const [sql = ''] = await samplesIn('docs/moving-out.md', 'sql')
    const statements = sql
      .replaceAll(/\bmuster\b/g, `${name}_target`)
      .replace('…', 'owner')
      .trim()
      .split('\n')
    await connected(inject('serverUrl').replace('DATABASE', 'postgres'), async (client) => {
      for (const statement of statements) await client.query(statement)
    })
    target.username = `${name}_target`
    target.password = 'owner'
    const [, restore = ''] =
      /^5\. `(.*?)`/m.exec(await readFile('docs/moving-out.md', 'utf8')) ?? []
    const settings = settingsOn(target.href, 'moved')
    succeeded(await run(restore, { replaced: here(), settings }))
    const { rows } = await connected(target.href, (client) =>
      client.query(`SELECT name FROM contacts WHERE email LIKE '%@guide.test' ORDER BY 1`),
    )
    expect(rows).toEqual([{ name: 'Ada 1' }, { name: 'Ada 2' }, { name: 'Ada 3' }])
  })

  it.skipIf(!hasPsql)('any Postgres reads a table of it', { timeout }, async () => {
    const [copy = ''] = await samplesIn('docs/moving-out.md', 'sh')
    const { tables } = JSON.parse(await readFile(join(backup, 'manifest.json'), 'utf8'))
    const { columns } = tables.find((table: { name: string }) => table.name === 'contacts')
    const quoted = columns.map((column: string) => `"${column}"`)
    const url = new URL(inject('serverUrl').replace('DATABASE', `${name}_plain`))
    await connected(inject('serverUrl').replace('DATABASE', 'postgres'), (client) =>
      client.query(`CREATE DATABASE ${name}_plain TEMPLATE template0 ENCODING 'UTF8'`),
    )
    await connected(url.href, (client) =>
      client.query(`CREATE TABLE contacts (${quoted.map((column: string) => `${column} text`)})`),
    )
    const settings = {
      PGHOST: url.hostname,
      PGPORT: url.port,
      PGUSER: url.username,
      PGPASSWORD: url.password,
      PGDATABASE: `${name}_plain`,
    }
    const replaced = { ...here(), 'id, name, …': quoted.join(', ') }
    expect(succeeded(await run(copy, { replaced, settings }))).toBe('COPY 3\n')
  })
})

describe('docs/operate.md, docs/mail.md and docs/backup.md on a server', () => {
  it('secrets and keys that are made as written are those that Muster takes', {
    timeout,
  }, async () => {
    const samples = await samplesIn('docs/operate.md', 'sh')
    const [secretsSample = '', dkim = ''] = ['payload-secret', 'genrsa'].map((word) =>
      samples.find((sample) => sample.includes(word)),
    )
    const [, , backupKey = ''] = await samplesIn('docs/backup.md', 'sh')
    const shell = { replaced: here(), settings: {} }
    succeeded(await run(secretsSample, shell))
    succeeded(await run(backupKey, shell))
    const keys = join(folder, 'etc/secrets')
    const published = succeeded(await run(dkim, { ...shell, cwd: keys }))
    const key = createPrivateKey(await readFile(join(keys, 'dkim-private-key')))
    const spki = createPublicKey(key).export({ type: 'spki', format: 'der' })
    expect(published).toContain(spki.toString('base64'))
    expect((await stat(join(keys, 'payload-secret'))).mode & 0o777).toBe(0o600)
    const settings = {
      ...settingsOn(target.href, 'moved'),
      PAYLOAD_SECRET: '',
      JWT_SECRET: '',
      PAYLOAD_SECRET_FILE: join(keys, 'payload-secret'),
      JWT_SECRET_FILE: join(keys, 'jwt-secret'),
      BACKUP_KEY_FILE: join(keys, 'backup-key'),
      DKIM_PRIVATE_KEY_FILE: join(keys, 'dkim-private-key'),
      DKIM_DOMAIN: 'example.org',
      DKIM_SELECTOR: 'muster',
    }
    const doctor = samples.find((sample) => sample.includes('bootstrap.mjs doctor')) ?? ''
    const [, command = ''] = /exec web (node .*)$/m.exec(doctor) ?? []
    const { output } = await run(command, { replaced: {}, settings })
    expect(output).toMatch(/^(?:ok|warning) +settings /m)
    expect(output).not.toMatch(/^problem +settings /m)
  })

  it.skipIf(!isRoot)('the secrets of compose are made once', async () => {
    const samples = await samplesIn('docs/operate.md', 'sh')
    const compose = samples.find((sample) => sample.includes('make-secrets')) ?? ''
    const copy = join(folder, 'compose')
    await cp('deploy', join(copy, 'deploy'), { recursive: true })
    const lines = compose.split('\n').filter((line) => !line.startsWith('docker'))
    const make = async () => {
      succeeded(await run(lines.join('\n'), { replaced: {}, settings: {}, cwd: copy }))
      return readFile(join(copy, 'deploy/secrets/database-url'), 'utf8')
    }
    const url = await make()
    expect(url).toMatch(/^postgres:\/\/muster:\w{20,}@postgres:5432\/muster$/)
    expect(await make()).toBe(url)
    expect(await readFile(join(copy, 'deploy/.env'), 'utf8')).toContain('MUSTER_HOST')
  })

  it('what was restored serves, and is ready', { timeout }, async () => {
    web = runCommand(['web'], settingsOn(target.href, 'moved'))
    const guides = ['docs/backup.md', 'docs/operate.md', 'docs/upgrade.md']
    const samples = (await Promise.all(guides.map((guide) => samplesIn(guide, 'sh')))).flat()
    const asking = samples.flatMap((sample) => sample.match(/^curl .*\/readyz/gm) ?? [])
    expect(asking).toHaveLength(3)
    for (const command of asking) {
      const wait = `until ${command}; do sleep 0.2; done`
      const output = succeeded(await run(wait, { replaced: here(), settings: {} }))
      expect(output).toMatch(/"status":"(?:ready|degraded)"/)
    }
  })

  it('the script for Postfix posts a report, and has it tried again later', {
    timeout,
  }, async () => {
    const [script = ''] = await samplesIn('docs/mail.md', 'sh')
    const file = join(folder, 'muster-bounce')
    const { PATH } = process.env
    const later = { status: 75, said: '' }
    const report = mailEvent('postfix-unknown-user.eml', { recipient: 'nobody@guide.test' })
    const post = async (replaced: Record<string, string>) => {
      const text = Object.entries(replaced).reduce(
        (all, [from, to]) => all.replaceAll(from, to),
        script,
      )
      await writeFile(file, text)
      await chmod(file, 0o700)
      const { status, stdout, stderr } = spawnSync(file, {
        input: report,
        env: { NODE_ENV: 'test', PATH },
      })
      return { status, said: `${stdout}${stderr}` }
    }
    expect(await post(here())).toEqual({ status: 0, said: '' })
    const { rows } = await connected(target.href, (client) =>
      client.query('SELECT count(*)::int FROM bounces'),
    )
    expect(rows).toEqual([{ count: 1 }])
    expect(await post({ ...here(), '<MAIL_EVENTS_SECRET>': 'another' })).toEqual(later)
    const away = { ...here(), 'https://muster.example.org': 'http://127.0.0.1:1' }
    expect(await post(away)).toEqual(later)
  })
})
