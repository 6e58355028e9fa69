import { randomUUID } from 'node:crypto'
import type { Payload } from 'payload'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { analyzeBacklog } from '#src/data/mail/lanes.ts'
import {
  type ClaimedDelivery,
  exchangeDeliveries,
  type Finished,
} from '#src/mail/ledger/sql/ledger.ts'
import { startPayload } from '#tests/support/database.ts'
import { clearLedger } from '#tests/support/mail.ts'

type Pool = Parameters<typeof exchangeDeliveries>[0]
type Connection = Pool & { release: () => void; escapeLiteral: (text: string) => string }
type Query = { name: string; values: unknown[][] }

const holder = { owner: randomUUID(), domain: 'muster.test' }
const count = 4
let payload: Payload
/** A worker's connection, whose prepared statements have separate plans. */
let client: Connection

beforeAll(async () => {
  payload = await startPayload()
  client = await payload.db.pool.connect()
  // It would update the statistics of itself.
  await client.query('ALTER TABLE deliveries SET (autovacuum_enabled = false)')
})
beforeEach(async () => {
  await clearLedger(payload)
  await client.query('ANALYZE deliveries')
})
afterAll(async () => {
  await client.query('ALTER TABLE deliveries RESET (autovacuum_enabled)')
  client.release()
})

/** More than the executions after which Postgres keeps the plan of a prepared statement. */
const exchangeOften = async (): Promise<void> => {
  for (let time = 0; time < 8; time += 1)
    await exchangeDeliveries(client, holder, [], { inFlight: [], count })
}

const addMails = (number: number, status: 'queued' | 'sent' = 'queued') =>
  client.query(
    `INSERT INTO deliveries (kind, email, subject, status)
     SELECT 'notification', 'n' || n || '@example.org', 'News', $2::enum_deliveries_status
     FROM generate_series(1, $1::int) n`,
    [number, status],
  )

const statistics = async (): Promise<string | undefined> => {
  const { rows } = await client.query<{ reltuples: number }>(
    `SELECT reltuples FROM pg_class WHERE relname = 'deliveries'`,
  )
  return rows[0] && String(rows[0].reltuples)
}

const literal = (value: unknown): string =>
  Array.isArray(value)
    ? `'{${value.map((each) => each ?? 'NULL').join()}}'`
    : client.escapeLiteral(String(value))

/** The plan by which what is finished is recorded, as it is executed. */
const planOfRecording = async (claimed: readonly ClaimedDelivery[]): Promise<string> => {
  let plan = ''
  const explaining = {
    query: async ({ name, values }: Query) => {
      const { rows } = await client.query<Record<string, string>>(
        `EXPLAIN (ANALYZE, BUFFERS, TIMING off, COSTS off)
         EXECUTE ${name} (${values.map(literal).join()})`,
      )
      plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      return { rows: [] }
    },
  }
  const finished = claimed.map(({ id }): Finished => ({ id, status: 'sent' }))
  const inFlight = claimed.map(({ id }) => id)
  await exchangeDeliveries(explaining as unknown as Pool, holder, finished, { inFlight, count })
  const [, recorded = ''] = plan.split('CTE recorded')
  return recorded.split('CTE pace')[0] ?? ''
}

it('what is finished is found by its id, also by a worker that started while nothing waited', async () => {
  await exchangeOften()
  await addMails(5_000)
  await analyzeBacklog(payload.db.drizzle)
  const claimed = await exchangeDeliveries(client, holder, [], { inFlight: [], count })
  const plan = await planOfRecording(claimed)
  expect(plan).toContain('Index Scan using deliveries_pkey')
  expect(plan).not.toMatch(/Seq Scan|deliveries_due/)
  expect(plan).toContain('actual rows=4')
})

it('what is finished is found by its id in a large ledger before statistics are updated', async () => {
  await addMails(20_000, 'sent')
  await client.query('ANALYZE deliveries')
  await exchangeOften()
  await addMails(5_000)
  const claimed = await exchangeDeliveries(client, holder, [], { inFlight: [], count })
  const plan = await planOfRecording(claimed)
  expect(plan).toContain('Index Scan using deliveries_pkey')
  expect(plan).not.toMatch(/Seq Scan|deliveries_due/)
})

it('statistics are updated when a thousand mails and more are due, and not for fewer', {
  tags: 'long',
}, async () => {
  const before = await statistics()
  await addMails(1_000)
  await analyzeBacklog(payload.db.drizzle)
  expect(await statistics()).toBe(before)
  await addMails(1)
  await analyzeBacklog(payload.db.drizzle)
  expect(Number(await statistics())).toBeGreaterThanOrEqual(1_001)
})

it('statistics that another process is updating are not waited for', async () => {
  await addMails(1_001)
  const other = await payload.db.pool.connect()
  try {
    await other.query('BEGIN')
    await other.query('LOCK TABLE deliveries IN SHARE UPDATE EXCLUSIVE MODE')
    const before = await statistics()
    await analyzeBacklog(payload.db.drizzle)
    expect(await statistics()).toBe(before)
  } finally {
    await other.query('ROLLBACK')
    other.release()
  }
})
