import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Payload } from 'payload'
import { Pool } from 'pg'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { expectAttempts } from '#src/mail/delivery/count-attempt.ts'
import { createMetrics, workerMetrics } from '#src/server/operations/metrics.ts'
import { exportStoredMetrics } from '#src/server/operations/stored-metrics.ts'
import { startPayload } from '#tests/support/database.ts'
import { approvedNewsletter, clearLedger, send, subscribe } from '#tests/support/mail.ts'

let payload: Payload
let pool: Pool

beforeAll(async () => {
  payload = await startPayload()
  pool = new Pool({ connectionString: process.env['DATABASE_URL'] ?? '' })
})
afterAll(() => pool.end())
beforeEach(async () => {
  await clearLedger(payload)
  await pool.query('DELETE FROM payload_jobs')
  await pool.query('DELETE FROM worker_heartbeats')
  await pool.query(`UPDATE newsletter_sendings SET state = 'done'`)
})

const scrape = async () => {
  const registry = new Registry()
  exportStoredMetrics([registry], pool)
  return registry.metrics()
}
const sampleOf = (text: string, series: string): number | undefined => {
  const line = text.split('\n').find((each) => each.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length + 1))
}

describe('metrics about the database', () => {
  it('every state without a row is exported with 0', async () => {
    const text = await scrape()
    for (const state of ['queued', 'sending', 'sent', 'failed', 'suppressed', 'cancelled'])
      expect(sampleOf(text, `muster_deliveries{state="${state}"}`), state).toBe(0)
    for (const state of ['waiting', 'running', 'done', 'failed'])
      expect(sampleOf(text, `muster_jobs{state="${state}"}`), state).toBe(0)
    for (const reason of ['rejections', 'staff'])
      expect(sampleOf(text, `muster_newsletters_paused{reason="${reason}"}`), reason).toBe(0)
    for (const state of ['failing', 'gone', 'backlog'])
      expect(sampleOf(text, `muster_webhooks_switched_off{state="${state}"}`), state).toBe(0)
    for (const name of ['muster_workers', 'muster_job_oldest_due_seconds'])
      expect(sampleOf(text, name), name).toBe(0)
  })

  it('each value of a label that an alert names is exported before anything happens', async () => {
    expectAttempts()
    const texts = [
      await createMetrics(pool, undefined).metrics(),
      await workerMetrics(pool).metrics(),
    ].join('\n')
    const rules = readFileSync('deploy/prometheus/alerts.yml', 'utf8')
    const named = [...rules.matchAll(/(muster_\w+)\{(\w+="\w+")\}/g)]
    expect(named.length).toBeGreaterThan(3)
    for (const [selector, name = '', label = ''] of named)
      expect(texts, selector).toMatch(new RegExp(`^${name}\\{[^}]*${label}[^}]*\\} \\d`, 'm'))
  })

  it('what cannot be read is absent, and not 0', async () => {
    const registry = new Registry()
    const nowhere = new Pool({ connectionString: 'postgres://none@127.0.0.1:1/none' })
    exportStoredMetrics([registry], nowhere)
    const lines = (await registry.metrics()).split('\n')
    expect(lines.filter((line) => line !== '' && !line.startsWith('#'))).toEqual([])
    await nowhere.end()
  })

  it('a paused newsletter is counted by who paused it', async () => {
    await subscribe(payload, 'paused', 2)
    for (const reason of ['NULL', `'{"refused": 5, "tried": 5, "said": "no"}'::jsonb`]) {
      const id = await approvedNewsletter(payload)
      await send(payload, id)
      await pool.query(
        `UPDATE newsletter_sendings SET state = 'paused', reason = ${reason}
         WHERE newsletter_id = $1`,
        [id],
      )
    }
    // Paused while its recipients are being frozen.
    await pool.query(
      `INSERT INTO newsletter_freezings (newsletter_id, state, audience) VALUES ($1, 'paused', '{}')`,
      [await approvedNewsletter(payload)],
    )
    const text = await scrape()
    expect(sampleOf(text, 'muster_newsletters_paused{reason="staff"}')).toBe(2)
    expect(sampleOf(text, 'muster_newsletters_paused{reason="rejections"}')).toBe(1)
    expect(sampleOf(text, 'muster_deliveries{state="queued"}')).toBe(4)
  })

  it('the oldest job is one that is due and waits', async () => {
    const add = (columns: string, values: string) =>
      pool.query(
        `INSERT INTO payload_jobs (queue, processing, has_error, created_at, ${columns})
         VALUES ('default', false, false, now() - interval '1 day', ${values})`,
      )
    await add('wait_until', `now() + interval '1 hour'`)
    await add('completed_at', `now() - interval '1 hour'`)
    expect(sampleOf(await scrape(), 'muster_job_oldest_due_seconds')).toBe(0)
    await add('wait_until', `now() - interval '20 minutes'`)
    const age = sampleOf(await scrape(), 'muster_job_oldest_due_seconds')
    expect(age).toBeGreaterThanOrEqual(1_200)
    expect(age).toBeLessThan(86_400)
    expect(sampleOf(await scrape(), 'muster_jobs{state="waiting"}')).toBe(2)
  })

  it('workers are those with a heartbeat of late', async () => {
    await pool.query(
      `INSERT INTO worker_heartbeats (worker, seen_at)
       VALUES ($1, now()), ($2, now() - interval '1 minute')`,
      [randomUUID(), randomUUID()],
    )
    expect(sampleOf(await scrape(), 'muster_workers')).toBe(1)
  })

  it('the last backup is 0 before the first, and then its time', async () => {
    const name = 'muster_backup_last_success_timestamp_seconds'
    await pool.query('DELETE FROM last_backup')
    expect(sampleOf(await scrape(), name)).toBe(0)
    await pool.query(`INSERT INTO last_backup (taken_at) VALUES ('2026-11-27T03:20:00Z')`)
    expect(sampleOf(await scrape(), name)).toBe(Date.parse('2026-11-27T03:20:00Z') / 1_000)
  })
})

it('the room on the disks of a process is exported', async () => {
  const text = await workerMetrics(pool).metrics()
  const free = sampleOf(text, 'muster_disk_free_bytes{folder="temporary"}') ?? 0
  expect(free).toBeGreaterThan(0)
  expect(sampleOf(text, 'muster_disk_size_bytes{folder="temporary"}')).toBeGreaterThanOrEqual(free)
})
