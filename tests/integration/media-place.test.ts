import { symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { mediaPlace, mediaPlaceClaimer, requireMediaPlace } from '#src/data/storage/media-place.ts'
import { type Env, env, WrongSetting } from '#src/settings/env.ts'
import { eventually, openFolder, removeFolder } from '#tests/support/muster.ts'
import { createUnpreparedDatabase } from '#tests/support/unprepared-database.ts'

/** Processes of one database keep their files in one place, or the second does not start. */

const said: string[] = []
const limits = { timeout: 300, pause: 20, report: (line: string) => void said.push(line) }
let database: Awaited<ReturnType<typeof createUnpreparedDatabase>>
let folder: string
const clients: pg.Client[] = []

beforeAll(async () => {
  database = await createUnpreparedDatabase()
  folder = await openFolder()
})
afterEach(async () => {
  said.length = 0
  for (const client of clients.splice(0)) await client.end()
})
afterAll(async () => {
  await database.drop()
  await removeFolder(folder)
})

const onDisk = (name: string): Env => ({
  ...env(),
  DATABASE_URL: database.url,
  DATA_DIR: join(folder, name),
  S3_BUCKET: undefined,
})
const inBucket = (bucket: string, given: Partial<Env> = {}): Env => ({
  ...onDisk('none'),
  S3_BUCKET: bucket,
  S3_ENDPOINT: 'https://store.test',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
  ...given,
})

/** A process with these settings; its conflicts, and how it ends. */
const startProcess = async (settings: Env) => {
  const problems: string[] = []
  const client = new pg.Client({ connectionString: settings.DATABASE_URL })
  clients.push(client)
  await client.connect()
  await mediaPlaceClaimer(settings, (problem) => problems.push(problem))(client)
  return {
    problems,
    end: async () => {
      clients.splice(clients.indexOf(client), 1)
      await client.end()
    },
  }
}

const elsewhere = /^Files are kept elsewhere than by other processes of this database/

describe('a process', () => {
  it('does not start while another one keeps its files in another folder or bucket', async () => {
    await startProcess(onDisk('first'))
    for (const settings of [onDisk('second'), inBucket('media')]) {
      const started = requireMediaPlace(settings, limits)
      await expect(started).rejects.toThrow(WrongSetting)
      await expect(started).rejects.toThrow(elsewhere)
    }
  })

  it('starts beside others with the same folder, however it is mounted', async () => {
    await startProcess(onDisk('shared'))
    await symlink(join(folder, 'shared'), join(folder, 'mounted'))
    await requireMediaPlace(onDisk('shared'), limits)
    await requireMediaPlace(onDisk('mounted'), limits)
    expect((await startProcess(onDisk('mounted'))).problems).toEqual([])
  })

  it('starts beside others with the same bucket, with other keys of it', async () => {
    await startProcess(inBucket('media'))
    await requireMediaPlace(inBucket('media', { S3_ACCESS_KEY_ID: 'another' }), limits)
    for (const other of [inBucket('other'), inBucket('media', { S3_ENDPOINT: 'https://b.test' })])
      await expect(requireMediaPlace(other, limits)).rejects.toThrow(elsewhere)
  })

  it('waits for those before it, which are ending with other settings', async () => {
    const before = await startProcess(onDisk('before'))
    const started = requireMediaPlace(onDisk('after'), { ...limits, timeout: 20_000 })
    await eventually(async () => said.length === 1, 'it says what it waits for')
    await before.end()
    await started
    expect(said).toEqual([
      'Waiting for processes of this database that keep their files elsewhere to end.',
    ])
  })

  it('of two that begin at once with other places, one has a conflict', async () => {
    const both = await Promise.all([startProcess(onDisk('left')), startProcess(onDisk('right'))])
    expect(both.map(({ problems }) => problems.length).sort()).toEqual([0, 1])
  })

  it('starts when its folder cannot be read, which is said elsewhere', async () => {
    await startProcess(onDisk('fourth'))
    await writeFile(join(folder, 'fifth'), 'no folder')
    expect(await mediaPlace(onDisk('fifth'))).toBeUndefined()
    await requireMediaPlace(onDisk('fifth'), limits)
  })

  it('starts beside processes of another database', async () => {
    const other = await createUnpreparedDatabase()
    const { end } = await startProcess({ ...onDisk('sixth'), DATABASE_URL: other.url })
    await requireMediaPlace(onDisk('seventh'), limits)
    await end()
    await other.drop()
  })
})

it('processes that open a new folder at once agree on which it is', async () => {
  const places = await Promise.all(Array.from({ length: 20 }, () => mediaPlace(onDisk('new'))))
  expect(new Set(places).size).toBe(1)
  expect(places[0]).toBeGreaterThan(0)
})
