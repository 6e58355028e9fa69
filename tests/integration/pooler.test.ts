import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { poolerProblem } from '#src/data/direct-connection.ts'
import { script } from '#src/runtime/supervise/child.ts'
import { startPayload } from '#tests/support/database.ts'
import { isLong } from '#tests/support/long.ts'
import { openFolder, removeFolder, startMuster } from '#tests/support/muster.ts'
import { secrets } from '#tests/support/settings.ts'
import { startTransactionPooler } from '#tests/support/transaction-pooler.ts'

const errorLine = /^DATABASE_URL leads through a pooler in transaction mode, .+$/

let databaseUrl: string
let pooler: Awaited<ReturnType<typeof startTransactionPooler>>

beforeAll(async () => {
  await startPayload()
  databaseUrl = process.env['DATABASE_URL'] ?? ''
  pooler = await startTransactionPooler(databaseUrl)
})
afterAll(() => pooler.stop())

describe('a pooler in transaction mode', () => {
  it('a pooler in transaction mode works for statements and transactions, which would hide it', async () => {
    const client = new pg.Client({ connectionString: pooler.url })
    await client.connect()
    await client.query('BEGIN')
    expect((await client.query('SELECT $1::int AS n', [7])).rows).toEqual([{ n: 7 }])
    await client.query('COMMIT')
    await client.end()
  })

  it.each(isLong ? [1, 5] : [1])(
    'a pooler in transaction mode is detected with %i connections, idle or busy',
    async (size) => {
      const own = await startTransactionPooler(databaseUrl, size)
      const busy = new pg.Client({ connectionString: own.url })
      await busy.connect()
      const running = (async () => {
        for (let at = 0; at < 50; at += 1) await busy.query('SELECT 1').then(() => sleep(10))
      })()
      const [problem] = await Promise.all([poolerProblem(own.url), running])
      expect(problem).toMatch(errorLine)
      expect(await poolerProblem(own.url)).toMatch(errorLine)
      await busy.end()
      await own.stop()
    },
  )

  it.each([
    ['web', 'src/server.ts'],
    ...(isLong ? [['worker', 'src/runtime/commands/worker.ts'] as const] : []),
  ] as const)(
    'a pooler in transaction mode ends the start of a %s process with one line',
    async (_what, path) => {
      const { PATH, HOME } = process.env
      const env = { NODE_ENV: 'production', PATH, HOME, ...secrets, DATABASE_URL: pooler.url }
      const child = spawn(process.execPath, script(path), { env: env as NodeJS.ProcessEnv })
      let output = ''
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk: Buffer) => {
          output += chunk.toString('utf8')
        })
      expect(await once(child, 'close')).toEqual([78, null])
      expect(output.trimEnd()).toMatch(errorLine)
    },
  )

  it('a pooler in transaction mode ends `npm start` with one line, before anything is built', {
    tags: 'long',
  }, async () => {
    const folder = await openFolder()
    const settings = { ...secrets, DATABASE_URL: pooler.url, SMTP_URL: 'smtp://localhost:1' }
    const muster = await startMuster(folder, settings)
    expect(await muster.exited).toBe(78)
    expect(muster.output().trimEnd().split('\n').at(-1)).toMatch(errorLine)
    await removeFolder(folder)
  })
})

describe('no pooler', () => {
  it('no pooler is detected on a direct connection', async () => {
    expect(await poolerProblem(databaseUrl)).toBeUndefined()
  })

  it('no pooler is detected without a database', async () => {
    expect(await poolerProblem('postgres://nobody@127.0.0.1:1/none')).toBeUndefined()
  })
})
