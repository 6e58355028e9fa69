import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { createLocalReq, type Payload } from 'payload'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ConnectionPool } from '#src/data/pool/connection-pool.ts'
import { allowLongStatements, inArea } from '#src/data/pool/context.ts'
import { withTransaction } from '#src/data/transaction.ts'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { contentMaker, unique } from '#tests/support/content.ts'
import { startPayload } from '#tests/support/database.ts'
import { type DatabaseProxy, startDatabaseProxy } from '#tests/support/database-proxy.ts'
import { eventually } from '#tests/support/muster.ts'
import { createStaff } from '#tests/support/staff.ts'

const isLong = process.env['MUSTER_FAULTS'] === 'long'
const size = 4

const limits = {
  connections: size,
  connect: 5_000,
  statement: 1_000,
  longStatement: 60_000,
  lock: 500,
  idleTransaction: 1_500,
}

const createPool = (url: string, own: Partial<typeof limits> = {}) =>
  new ConnectionPool(url, { ...limits, ...own })

/** Whether every slot is free again. */
const isWhole = (pool: ConnectionPool): boolean =>
  pool.queued === 0 && pool.waitingCount === 0 && pool.idleCount === pool.totalCount

const expectWhole = async (pool: ConnectionPool): Promise<void> => {
  await eventually(async () => isWhole(pool), 'every slot is free')
  // All at once: each slot must work.
  const pids = await Promise.all(
    Array.from({ length: size }, () => pool.query('SELECT pg_backend_pid() AS pid, pg_sleep(0.1)')),
  )
  expect(new Set(pids.map(({ rows }) => rows[0].pid)).size).toBe(size)
}

let payload: Payload
let databaseUrl: string

beforeAll(async () => {
  payload = await startPayload()
  databaseUrl = process.env['DATABASE_URL'] ?? ''
})

describe('database connections that the server ends', () => {
  let api: ApiClient
  let killer: pg.Client

  beforeAll(async () => {
    api = apiClient(dispatcher(payload))
    killer = new pg.Client({ connectionString: databaseUrl })
    await killer.connect()
  })
  afterAll(() => killer.end())

  const killAll = () =>
    killer.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`)

  it('database connections that the server ends cost the pool no slot', async () => {
    const { token } = await createStaff(payload, 'admin')
    const make = contentMaker(payload)
    const inTransaction = async () =>
      withTransaction(await createLocalReq({}, payload), async (db) => {
        await sleep(Math.random() * 5)
        await db.execute('SELECT 1')
      })
    const kinds = [
      () => api('GET', '/api/news'),
      () => api('GET', '/api/staff/contacts', { token }),
      () => api('POST', '/api/staff/contacts', { token, json: { name: unique('Lost') } }),
      () => make.tag(),
      inTransaction,
    ]
    for (let round = 0; round < (isLong ? 100 : 10); round += 1) {
      const work = Promise.allSettled(kinds.flatMap((begin) => [begin(), begin()]))
      await sleep(Math.random() * 30)
      await killAll()
      await work
    }
    const { pool } = payload.db
    await eventually(
      async () => pool.waitingCount === 0 && pool.idleCount === pool.totalCount,
      'every slot is free',
    )
    const responses = await Promise.all(
      Array.from({ length: 30 }, (_, at) => api('GET', `/api/news?search=${at}`)),
    )
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200))
  })
})

describe('database connections that the network', () => {
  let proxy: DatabaseProxy
  let pool: ConnectionPool

  const breaks: [string, (proxy: DatabaseProxy) => void][] = [
    ['cuts', (to) => to.cut()],
    ['resets', (to) => to.reset()],
    ['silences', (to) => to.silence()],
  ]

  /** Silence costs a timeout. */
  const afterwards = (verb: string) => (verb === 'silences' ? { tags: 'long' } : {})

  for (const [verb, breakIt] of breaks)
    describe(verb, () => {
      beforeAll(async () => {
        proxy = await startDatabaseProxy(databaseUrl)
        pool = createPool(proxy.url)
      })
      afterAll(() => proxy.stop())

      it(`idle connections that the network ${verb} are replaced`, async () => {
        await expectWhole(pool)
        breakIt(proxy)
        proxy.restore()
        await Promise.allSettled(Array.from({ length: size }, () => pool.query('SELECT 1')))
        await expectWhole(pool)
      })

      it(`a connection that the network ${verb} during a statement fails it, and its slot is free again`, async () => {
        const running = Array.from({ length: size }, () => pool.query('SELECT pg_sleep(0.9)'))
        const ended = Promise.allSettled(running)
        await sleep(200)
        breakIt(proxy)
        proxy.restore()
        expect((await ended).map(({ status }) => status)).toEqual(Array(size).fill('rejected'))
        await expectWhole(pool)
      })

      it(
        `a connection that the network ${verb} at BEGIN frees its slot, though its holder never releases it`,
        afterwards(verb),
        async () => {
          await expectWhole(pool)
          // Idle connections are broken silently, so that BEGIN is what fails.
          proxy.silence()
          const work = Array.from({ length: size }, () =>
            drizzle({ client: pool }).transaction(async () => undefined),
          )
          const ended = Promise.allSettled(work)
          await sleep(100)
          breakIt(proxy)
          proxy.restore()
          expect((await ended).map(({ status }) => status)).toEqual(Array(size).fill('rejected'))
          await expectWhole(pool)
        },
      )

      it(
        `a connection that the network ${verb} within a transaction fails it, and its slot is free again`,
        afterwards(verb),
        async () => {
          const work = Array.from({ length: size }, () =>
            drizzle({ client: pool }).transaction(async (tx) => {
              await tx.execute('SELECT 1')
              breakIt(proxy)
              await sleep(100)
              proxy.restore()
              await tx.execute('SELECT 1')
            }),
          )
          const ended = await Promise.allSettled(work)
          expect(ended.map(({ status }) => status)).toEqual(Array(size).fill('rejected'))
          await expectWhole(pool)
        },
      )
    })
})

describe('a connection of the pool', () => {
  it('a connection that is never released comes back to the pool', async () => {
    const pool = createPool(databaseUrl)
    await Promise.all(Array.from({ length: size }, () => pool.connect()))
    await expectWhole(pool)
    await pool.end()
  })

  it('a transaction idle for longer than the limit is ended, and its connection comes back to the pool', async () => {
    const pool = createPool(databaseUrl)
    const client = await pool.connect()
    await client.query('BEGIN')
    await expectWhole(pool)
    client.release()
    await pool.end()
  })

  it('a connection may be silent for longer during work that allows long statements', {
    tags: 'long',
  }, async () => {
    const pool = createPool(databaseUrl, { statement: 400 })
    const slow = () =>
      drizzle({ client: pool }).transaction(async (tx) => {
        await tx.execute(`SET LOCAL statement_timeout = '1min'`)
        await tx.execute('SELECT pg_sleep(4)')
      })
    await expect(slow()).rejects.toThrow()
    await allowLongStatements(slow)
    await pool.end()
  })

  it('the database counts as reachable while all slots of an area are held, also after a loss', async () => {
    const pool = createPool(databaseUrl, { statement: 30_000 })
    const hold = () => inArea('news', () => pool.connect())
    const holders = await Promise.all(Array.from({ length: size / 2 }, hold))
    const lost = await pool.connect()
    await expect(lost.query('SELECT pg_terminate_backend(pg_backend_pid())')).rejects.toThrow()
    await eventually(async () => pool.isAway, 'the loss is noticed')
    expect(await inArea('news', () => pool.reach())).toBeUndefined()
    expect(pool.isAway).toBe(false)
    for (const holder of holders) holder.release()
    await pool.end()
  })

  it('waiting for a connection of the pool ends at a timeout', async () => {
    const pool = createPool(databaseUrl, { connect: 300, statement: 30_000 })
    const holders = await Promise.all(Array.from({ length: size }, () => pool.connect()))
    await expect(pool.query('SELECT 1')).rejects.toThrow('no database connection was free in time')
    for (const holder of holders) holder.release()
    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
    await pool.end()
  })
})

describe('the limits of a database connection', () => {
  it.each([
    ['a statement that takes too long', 'SELECT pg_sleep(20)', '57014'],
    ['a wait for a lock', 'SELECT pg_advisory_lock(815)', '55P03'],
  ])('the server ends by itself %s', async (_what, text, code) => {
    const pool = createPool(databaseUrl)
    const holder = await pool.connect()
    await holder.query('SELECT pg_advisory_lock(815)')
    await expect(pool.query(text)).rejects.toMatchObject({ code })
    await holder.query('SELECT pg_advisory_unlock(815)')
    holder.release()
    await pool.end()
  })
})
