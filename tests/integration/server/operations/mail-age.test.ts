import type { Payload } from 'payload'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ageOfOldestDueMail, oldestDueMail } from '#src/server/web/sql/state.ts'
import { startPayload } from '#tests/support/database.ts'
import { approvedNewsletter, clearLedger, send, subscribe } from '#tests/support/mail.ts'

let payload: Payload
let pool: pg.Pool

beforeAll(async () => {
  payload = await startPayload()
  pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'] ?? '' })
})
afterAll(() => pool.end())
beforeEach(() => clearLedger(payload))

const queue = (seconds: number, columns: Record<string, string> = {}) => {
  const names = Object.keys(columns)
  return pool.query(
    `INSERT INTO deliveries (kind, email, created_at, status${names.map((name) => `, ${name}`).join('')})
     VALUES ('compose', 'ada@example.org', now() - $1 * interval '1 second', 'queued'${names
       .map((name) => `, ${columns[name]}`)
       .join('')})`,
    [seconds],
  )
}

describe('the age of the oldest mail that is due', () => {
  it('is 0 where none waits', async () => {
    expect(await ageOfOldestDueMail(pool)).toBe(0)
  })

  it('is that of the oldest, not of one that waits for its next attempt', async () => {
    await queue(100)
    await queue(900)
    await queue(5_000, { next_attempt_at: `now() + interval '1 minute'` })
    const age = await ageOfOldestDueMail(pool)
    expect(age).toBeGreaterThanOrEqual(900)
    expect(age).toBeLessThan(1_000)
  })

  it('does not count a newsletter that is paused', async () => {
    await subscribe(payload, 'age', 3)
    const newsletter = await approvedNewsletter(payload)
    await send(payload, newsletter)
    await pool.query(
      `UPDATE deliveries SET next_attempt_at = now() - interval '1 hour' WHERE newsletter_id = $1`,
      [newsletter],
    )
    expect(await ageOfOldestDueMail(pool)).toBeGreaterThan(3_000)
    await pool.query(`UPDATE newsletter_sendings SET state = 'paused' WHERE newsletter_id = $1`, [
      newsletter,
    ])
    expect(await ageOfOldestDueMail(pool)).toBe(0)
  })

  it('of many that wait as few are read as of some, by the index of open mails', async () => {
    const visited = async () => {
      const { rows } = await pool.query<{ 'QUERY PLAN': unknown }>(
        `EXPLAIN (ANALYZE, FORMAT JSON) ${oldestDueMail}`,
      )
      const text = JSON.stringify(rows[0]?.['QUERY PLAN'])
      expect(text).toContain('deliveries_due')
      const scans = text.match(/"Relation Name":"deliveries"[^{}]*/g) ?? []
      return scans
        .map((scan) => /"Actual Rows":([\d.]+)/.exec(scan)?.[1] ?? 'NaN')
        .reduce((sum, rows) => sum + Number(rows), 0)
    }
    const queueMany = (first: number, last: number) =>
      pool.query(
        `INSERT INTO deliveries (kind, email, status)
         SELECT 'compose', 'waiting-' || n || '@example.org', 'queued'
         FROM generate_series($1::int, $2::int) n`,
        [first, last],
      )
    await queueMany(1, 1_000)
    await pool.query('ANALYZE deliveries')
    const ofSome = await visited()
    await queueMany(1_001, 20_000)
    await pool.query('ANALYZE deliveries')
    expect(await visited()).toBeLessThanOrEqual(ofSome)
  })

  it('is read over the index of open mails, whatever the ledger holds', {
    tags: 'long',
  }, async () => {
    await pool.query(
      `INSERT INTO deliveries (kind, email, status)
       SELECT 'compose', 'reader-' || n || '@example.org', 'sent' FROM generate_series(1, 20000) n`,
    )
    await pool.query('ANALYZE deliveries')
    await queue(60)
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN SELECT count(*) FROM deliveries WHERE status IN ('queued', 'sending')`,
    )
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('deliveries_due')
    expect(await ageOfOldestDueMail(pool)).toBeGreaterThanOrEqual(60)
  })
})
