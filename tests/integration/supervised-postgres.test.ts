import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tryFileLock } from '#src/data/locks/file-lock.ts'
import { keepPostgresRunning } from '#src/runtime/postgres/keep-running.ts'
import { openClusterFolder } from '#tests/support/empty-cluster.ts'
import { eventually, removeFolder } from '#tests/support/muster.ts'

let folder: string
let postgres: Awaited<ReturnType<typeof keepPostgresRunning>>
const lines: string[] = []

const start = async () => {
  postgres = await keepPostgresRunning(
    { folder: join(folder, 'postgres'), password: 'test', preferredPort: 0, database: 'muster' },
    (line) => lines.push(line),
  )
}

const runQuery = async (query: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: postgres.url('muster') })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(query)).rows
  } finally {
    await client.end().catch(() => undefined)
  }
}

const postmaster = async (): Promise<number> =>
  Number.parseInt(await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8'), 10)

const respondsAgain = (): Promise<void> =>
  eventually(
    () =>
      runQuery('SELECT 1').then(
        () => true,
        () => false,
      ),
    'Postgres responds again',
  )

beforeEach(async () => {
  folder = await openClusterFolder()
  lines.length = 0
  await start()
})
afterEach(async () => {
  await postgres.stop()
  await removeFolder(folder)
})

describe('a supervised embedded Postgres', () => {
  it('a killed embedded Postgres is restarted on the same port with its data, again and again', async () => {
    await runQuery('CREATE TABLE kept AS SELECT 0 AS n')
    for (const n of [1, 2]) {
      const before = await postmaster()
      process.kill(before, 'SIGKILL')
      await eventually(async () => lines.length === n, 'its end is reported')
      await respondsAgain()
      expect(await postmaster()).not.toBe(before)
      await runQuery(`INSERT INTO kept VALUES (${n})`)
    }
    expect(await runQuery('SELECT n FROM kept ORDER BY n')).toEqual([{ n: 0 }, { n: 1 }, { n: 2 }])
    expect(lines[0]).toBe('Postgres ended; restarting.')
  })

  it('a killed embedded Postgres is restarted as soon as its port is free', {
    tags: 'long',
  }, async () => {
    const otherProgram = createServer((socket) => socket.destroy())
    process.kill(await postmaster(), 'SIGKILL')
    await eventually(async () => {
      otherProgram.listen(postgres.port, '127.0.0.1')
      return Promise.race([
        once(otherProgram, 'listening').then(() => true),
        once(otherProgram, 'error').then(() => false),
      ]).catch(() => false)
    }, 'another program has the port')
    await eventually(
      async () => lines.some((line) => line.includes('is taken')),
      'the reason is reported',
    )
    otherProgram.close()
    await respondsAgain()
  })

  it('a stopped embedded Postgres is not restarted', async () => {
    await postgres.stop()
    expect(lines).toEqual([])
    const lock = tryFileLock(join(folder, 'postgres.lock'))
    expect(lock).toBeDefined()
    lock?.release()
  })

  it('an embedded Postgres stopped during its restart leaves nothing running', async () => {
    process.kill(await postmaster(), 'SIGKILL')
    await eventually(async () => lines.length === 1, 'its end is reported')
    await postgres.stop()
    const lock = tryFileLock(join(folder, 'postgres.lock'))
    expect(lock).toBeDefined()
    lock?.release()
  })
})
