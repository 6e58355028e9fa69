import { existsSync } from 'node:fs'
import { readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Payload } from 'payload'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ensureFirstAccount } from '#src/accounts/first-account.ts'
import { needsPreparation } from '#src/data/preparation.ts'
import { diskStorage } from '#src/data/storage/disk.ts'
import { replaceStorage } from '#src/data/storage/index.ts'
import { linkToken } from '#src/mail/pages/link-token.ts'
import { mailLinkKey } from '#src/mail/pages/read-link.ts'
import { seed } from '#src/runtime/demo/seed.ts'
import { seedSite } from '#src/runtime/demo/seed-site.ts'
import { lockDataFolder } from '#src/runtime/supervise/data-folder.ts'
import { prepareEnvironment } from '#src/runtime/supervise/environment.ts'
import { apiClient, dispatcher } from '#tests/support/api.ts'
import {
  connected,
  describeSchema,
  emptyDatabase,
  hashRows,
  readTree,
  whileRestoreWaits,
} from '#tests/support/backup.ts'
import { payloadOn, startOnEmptyDatabase } from '#tests/support/empty-database.ts'
import { isLong } from '#tests/support/long.ts'
import { approvedNewsletter, deliver, send } from '#tests/support/mail.ts'
import { eventually, openFolder, removeFolder, runCommand } from '#tests/support/muster.ts'
import { secrets } from '#tests/support/settings.ts'
import { startSmtp } from '#tests/support/smtp.ts'
import { createTopic } from '#tests/support/topics.ts'

const password = 'correct horse battery'

let folder: string
let source: string
let target: Awaited<ReturnType<typeof emptyDatabase>>

const seedFew = async (payload: Payload, report: (line: string) => void): Promise<void> => {
  await seedSite(payload, report)
  for (const name of ['Ada', 'Žofie 🎈', "O'Neil"])
    await payload.create({
      collection: 'contacts',
      data: { name, email: `${name.length}@backup.test`, tags: ['a', 'b'], status: 'Prospect' },
    })
}

/** `MUSTER_FAULTS=long` takes all demo content. */
const seedSome = isLong ? seed : seedFew

/** What begins on no half database. */
const commands = [['start'], ['migrate'], ['web'], ['worker'], ['migrate', '--status']]

/** Readers of one topic and another, by what they do once the backup is made, and a letter to them. */
const readers = { 'choice=topic': 0, 'choice=everything': 0, 'choice=pause-90': 0, stays: 0 }
const letters = { topic: 0, before: 0 }

const addReaders = async (payload: Payload): Promise<void> => {
  letters.topic = await createTopic(payload, { name: 'Hikes' })
  for (const does of Object.keys(readers) as (keyof typeof readers)[])
    readers[does] = await addReader(payload, `${does.replace('choice=', '')}@readers.test`)
  const audience = { topic: letters.topic }
  letters.before = await approvedNewsletter(payload, { title: 'Before', audience })
  await send(payload, letters.before)
}

const addReader = async (payload: Payload, email: string): Promise<number> => {
  const topics = [1, letters.topic]
  const data = { email, status: 'subscribed' as const, topics }
  return (await payload.create({ collection: 'newsletter-subscribers', data })).id
}

/** An installation with content and images, on a separate database. */
const fill = async (): Promise<string> => {
  const { payload, url } = await startOnEmptyDatabase()
  replaceStorage(diskStorage(join(folder, 'source', 'media')))
  try {
    await ensureFirstAccount(payload, { ADMIN_PASSWORD: password })
    await seedSome(payload, () => {})
    await addReaders(payload)
  } finally {
    replaceStorage(undefined)
  }
  return url
}

beforeAll(async () => {
  folder = await openFolder()
  source = await fill()
  target = await emptyDatabase()
})

// The databases stay, and go with the run's server: Payload is connected to them.
afterAll(() => removeFolder(folder))

const on = (databaseUrl: string, dataDir: string) => ({
  ...secrets,
  DATABASE_URL: databaseUrl,
  DATA_DIR: join(folder, dataDir),
  LOG_LEVEL: 'error',
})
const embedded = (dataDir: string) => ({
  DATA_DIR: join(folder, dataDir),
  EMBEDDED_POSTGRES_PORT: '0',
  LOG_LEVEL: 'error',
})

/** Ids in links of mails are not given again. */
const withSkippedIds = (schema: unknown[]): unknown[] => {
  const skipping =
    /^(deliveries|newsletter_subscribers|newsletters|counted_links|preference_requests|event_registrations|door_links|event_shift_sign_ups|form_answers|users)_id_seq$/
  const sequences = schema.at(-1) as { sequencename: string; last_value: string | null }[]
  return [
    ...schema.slice(0, -1),
    sequences.map(({ sequencename, last_value: last }) => ({
      sequencename,
      last_value: skipping.test(sequencename) ? String(Number(last) + 1_000_000) : last,
    })),
  ]
}

const end = async (command: string[], settings: Record<string, string>) => {
  const running = runCommand(command, settings)
  const code = await running.exited
  return { code, output: running.output() }
}

const backUp = async (into: string, settings: Record<string, string>): Promise<string> => {
  const { code, output } = await end(['backup', join(folder, into)], settings)
  expect(code, output).toBe(0)
  const [name = ''] = await readdir(join(folder, into))
  expect(output).toContain(`The backup is complete: ${join(folder, into, name)}`)
  return join(folder, into, name)
}

/** The checksums of all tables but the one that says when the last backup was made. */
const tablesOf = async (backup: string): Promise<string[]> =>
  (await readFile(join(backup, 'SHA256SUMS'), 'utf8'))
    .split('\n')
    .filter((line) => line.includes('  database/') && !line.endsWith('/last_backup.copy.gz'))
    .sort()

describe('npm run backup and npm run restore', () => {
  let backup: string

  it('what an interrupted restore left is not started, migrated nor backed up; run again, it restores every row and file', async () => {
    // A backup records in its database when it was made.
    const rows = await hashRows(source)
    backup = await backUp('backups', on(source, 'source'))
    const settings = on(target.url, 'target')
    await whileRestoreWaits(target.serverUrl, async (untilItWaits) => {
      const killed = runCommand(['restore', backup], settings)
      await untilItWaits()
      killed.kill('SIGKILL')
      await killed.exited
    })
    /** The server notices only then that its client is gone. */
    const isReleased = () =>
      connected(target.url, async (client) => {
        const others = 'SELECT FROM pg_locks WHERE locktype = $1 AND objid = 7241000'
        return (await client.query(others, ['advisory'])).rowCount === 0
      })
    await eventually(isReleased, 'the database is released')
    for (const command of isLong ? commands : commands.slice(0, 2)) {
      const { code, output } = await end(command, settings)
      expect({ command, code: code === 0 }).toEqual({ command, code: false })
      expect(output).toContain('A restore into this database was not completed')
    }
    const copied = await end(['backup', join(folder, 'half')], settings)
    expect(copied).toMatchObject({ code: 1 })
    expect(copied.output).toContain('A restore into this database was not completed')

    const { code, output } = await end(['restore', backup], settings)
    expect(code, output).toBe(0)
    expect(output).toContain('is restored.')
    expect(await hashRows(target.url)).toEqual(rows)
    expect(await describeSchema(target.url)).toEqual(withSkippedIds(await describeSchema(source)))
    const files = await readTree(join(folder, 'source', 'media'))
    expect(Object.keys(files).length).toBeGreaterThan(3)
    expect(await readTree(join(folder, 'target', 'media'))).toEqual(files)
    expect(await needsPreparation(target.url)).toBe(false)
  })

  it('in a restored installation people sign in and add to what is there', async () => {
    const payload = await payloadOn(target.url)
    const api = apiClient(dispatcher(payload))
    const login = await api('POST', '/api/auth/login', { json: { username: 'admin', password } })
    expect(login.status).toBe(200)
    const { token } = login.json as { token: string }
    const before = await payload.count({ collection: 'contacts' })
    const json = { name: 'Someone new' }
    expect(await api('POST', '/api/staff/contacts', { token, json })).toMatchObject({ status: 200 })
    const after = await payload.count({ collection: 'contacts' })
    expect(after.totalDocs).toBe(before.totalDocs + 1)
  })

  /** Paths of links in the mails that went out. */
  const linksOf = async (payload: Payload) => {
    const key = await mailLinkKey({ payload })
    const newsletter = linkToken(key, 'newsletter', letters.before)
    return {
      unsubscribe: (reader: number) =>
        `/api/newsletter/unsubscribe/${linkToken(key, 'unsubscribe', reader)}?newsletter=${newsletter}`,
      preferences: (delivery: number) =>
        `/api/preferences/${linkToken(key, 'preferences', delivery)}`,
    }
  }
  const leaving = Object.entries(readers).filter(([does]) => does !== 'stays')

  it('who left a topic, or everything, or pauses since is not mailed once the logged requests are sent again', {
    tags: 'long',
  }, async () => {
    const [before, restored] = [await payloadOn(source), await payloadOn(target.url)]
    const { unsubscribe } = await linksOf(before)
    const logged = leaving.map(([does]) => {
      const reader = readers[does as keyof typeof readers]
      return `${unsubscribe(reader)}&${does}`
    })
    for (const payload of [before, restored]) {
      const api = apiClient(dispatcher(payload))
      for (const path of logged) expect((await api('POST', path)).status).toBe(200)
    }
    const id = await approvedNewsletter(restored, { audience: { topic: letters.topic } })
    await send(restored, id)
    const smtp = await startSmtp()
    await deliver(restored, smtp.url)
    const mailed = (await smtp.mails()).filter(({ subject }) => subject?.startsWith('Hello'))
    await smtp.stop()
    expect(new Set(mailed.flatMap(({ recipients }) => recipients))).toEqual(
      new Set(['stays@readers.test']),
    )
  })

  it('a link in a mail sent since the backup is about no one else', async () => {
    const [before, restored] = [await payloadOn(source), await payloadOn(target.url)]
    const links = await linksOf(before)
    const late = await addReader(before, 'late@readers.test')
    await send(before, await approvedNewsletter(before, { audience: { topic: letters.topic } }))
    const { rows } = await before.db.pool.query<{ id: number }>(
      'SELECT id FROM deliveries WHERE subscriber_id = $1 ORDER BY id',
      [late],
    )
    for (let n = 0; n < 20; n += 1) await addReader(restored, `new${n}@readers.test`)
    await send(restored, await approvedNewsletter(restored, { audience: { topic: letters.topic } }))
    const api = apiClient(dispatcher(restored))
    expect(rows.length).toBeGreaterThan(0)
    for (const path of [links.unsubscribe(late), ...rows.map(({ id }) => links.preferences(id))])
      expect((await api('GET', path)).status).toBe(404)
  })

  it('a backup moves into an embedded database and out again without a byte changed', {
    tags: 'long',
  }, async () => {
    const settings = embedded('moved')
    const restored = await end(['restore', backup], settings)
    expect(restored).toMatchObject({ code: 0 })
    expect(restored.output).toContain('PAYLOAD_SECRET and JWT_SECRET must be as before')
    const stopped = await backUp('of-stopped', settings)
    expect(await tablesOf(stopped)).toEqual(await tablesOf(backup))
    expect(await readTree(join(stopped, 'files'))).toEqual(await readTree(join(backup, 'files')))
    const ofFolder = await readFile(join(folder, 'moved', 'secrets.json'), 'utf8')
    expect(await readFile(join(stopped, 'secrets.json'), 'utf8')).toBe(ofFolder)
    expect((await stat(join(stopped, 'secrets.json'))).mode & 0o777).toBe(0o600)
  })

  it('an embedded database that runs is backed up as well, and nothing is restored into it', {
    tags: 'long',
  }, async () => {
    const settings = embedded('moved')
    const dataDir = settings.DATA_DIR
    const lock = lockDataFolder(dataDir)
    const { stopPostgres } = await prepareEnvironment(settings, async () => {})
    try {
      expect(await tablesOf(await backUp('of-running', settings))).toEqual(await tablesOf(backup))
      const again = await end(['restore', backup], settings)
      expect(again).toMatchObject({ code: 1 })
      expect(again.output).toContain('already running')
    } finally {
      await stopPostgres()
      lock.release()
    }
  })

  it('a lost file makes backups incomplete until it is acknowledged; old ones are removed meanwhile, and the metrics know the last complete one', {
    tags: 'long',
  }, async () => {
    const settings = on(source, 'source')
    const media = join(folder, 'source', 'media')
    const lost = await connected(source, async (client) => {
      const { rows } = await client.query<{ key: string }>('SELECT key FROM media LIMIT 1')
      return String(rows[0]?.key)
    })
    const into = join(folder, 'with-loss')
    const recorded = () =>
      connected(source, async (client) => {
        const query = 'SELECT taken_at AS at FROM last_backup'
        return (await client.query<{ at: Date }>(query)).rows[0]?.at
      })
    const before = await recorded()
    await rename(join(media, lost), join(folder, 'lost'))
    try {
      for (let at = 0; at < 2; at += 1) {
        const { code, output } = await end(['backup', into, '--keep', '1'], settings)
        expect(code, output).toBe(2)
        expect(output).toContain(`npm run backup -- ${into} --acknowledge`)
      }
      const kept = await readdir(into)
      expect(kept).toHaveLength(1)
      expect(kept.every((name) => name.endsWith('-incomplete'))).toBe(true)
      expect(await recorded()).toEqual(before)

      const { code, output } = await end(['backup', into, '--acknowledge'], settings)
      expect(code, output).toBe(0)
      expect(output).toMatch(/Acknowledged as lost: [1-9]/)
      const next = await end(['backup', into, '--keep', '2'], settings)
      expect(next).toMatchObject({ code: 0 })
      expect(next.output).toMatch(/Acknowledged as lost and not in it: [1-9]/)
      expect((await recorded())?.getTime()).toBeGreaterThan(before?.getTime() ?? 0)
    } finally {
      await rename(join(folder, 'lost'), join(media, lost))
    }
  })

  it('a wrong command says how it is used, and a folder without a database that there is none', {
    tags: 'long',
  }, async () => {
    const settings = embedded('nothing')
    for (const command of [
      ...(isLong ? [['backup'], ['restore']] : []),
      ['backup', 'x', '--keep', '0'],
      ['restore', 'x', '--nothing'],
    ])
      expect(await end(command, settings)).toMatchObject({
        code: 1,
        output: expect.stringContaining('Usage: '),
      })
    const none = await end(['backup', join(folder, 'none')], settings)
    expect(none).toMatchObject({ code: 1, output: expect.stringContaining('There is no database') })
    expect(existsSync(settings.DATA_DIR)).toBe(false)
  })

  it('a damaged backup is found by --check, and restores nothing', { tags: 'long' }, async () => {
    const settings = embedded('untouched')
    expect(await end(['restore', backup, '--check'], settings)).toMatchObject({
      code: 0,
      output: expect.stringContaining('is undamaged'),
    })
    await rm(join(backup, 'database', 'contacts.copy.gz'))
    for (const flags of [['--check'], []]) {
      const { code, output } = await end(['restore', backup, ...flags], settings)
      expect(code).toBe(1)
      expect(output).toContain('The backup cannot be used: database/contacts.copy.gz is missing.')
    }
    expect(existsSync(settings.DATA_DIR)).toBe(false)
  })
})
