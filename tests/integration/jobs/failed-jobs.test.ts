import { sql } from '@payloadcms/db-postgres'
import { createLocalReq, type Payload } from 'payload'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { whileLeased } from '#jobs/while-leased.ts'
import { leaseInterval } from '#src/platform/workarounds/jobs-of-dead-processes.ts'
import { followJob } from '#src/server/queues/follow-job.ts'
import { startPayload } from '#tests/support/database.ts'
import { runQueue, sweepAndSend } from '#tests/support/job-queue.ts'

let payload: Payload

beforeAll(async () => {
  payload = await startPayload()
})
const execute = <Row extends Record<string, unknown>>(statement: ReturnType<typeof sql>) =>
  payload.db.drizzle.execute<Row>(statement)
beforeEach(() => execute(sql`DELETE FROM payload_jobs`))

/** All that is stored of all jobs, as text. */
const stored = async (): Promise<string> => {
  const { rows } = await execute<{ text: string }>(sql`
    SELECT concat((SELECT string_agg(j::text, '') FROM payload_jobs j),
      (SELECT string_agg(l::text, '') FROM payload_jobs_log l)) AS text`)
  return rows[0]?.text ?? ''
}

/** Runs a task of ours or of the platform that fails in the database over a person's data. */
async function failing(task: 'removeUnusedUploads' | 'schedulePublish') {
  const { rows } = await execute<{ id: number }>(sql`
    INSERT INTO payload_jobs (task_slug, queue, input) VALUES (${task}, 'default',
      '{"type": "publish", "doc": {"relationTo": "news", "value": "ada@example.org"}}') RETURNING id`)
  const logged: unknown[] = []
  const log = vi.spyOn(payload.logger, 'error').mockImplementation((...line) => {
    logged.push(line)
  })
  await runQueue(payload, 'default')
  log.mockRestore()
  return { id: rows[0]?.id ?? 0, logged }
}

describe('a job that fails', () => {
  it('the error of a failed platform task is stored and logged without values of the database', async () => {
    const { id, logged } = await failing('schedulePublish')
    const job = await followJob(payload.db.drizzle, id)
    expect(job).toMatchObject({ state: 'failed', tries: 1 })
    expect(job?.failure?.reason).not.toBeUndefined()
    expect(job?.failures).toHaveLength(1)
    // The input names its document; what became of it does not.
    const { rows } = await execute<{ text: string }>(sql`
      SELECT concat(j.error::text, (SELECT string_agg(l.error::text, '') FROM payload_jobs_log l)) AS text
      FROM payload_jobs j`)
    expect(rows[0]?.text).toContain(job?.failure?.detail)
    expect(rows[0]?.text).not.toContain('ada@example.org')
    expect(rows[0]?.text).not.toContain('Failed query')
    expect(JSON.stringify(logged)).toContain('schedulePublish')
    expect(JSON.stringify(logged)).not.toContain('ada@example.org')
  })

  it('the error of a failed task of ours is stored without values of the database', async () => {
    await execute(sql`ALTER TABLE proposal_images RENAME TO proposal_images_ada`)
    const { id } = await failing('removeUnusedUploads').finally(() =>
      execute(sql`ALTER TABLE proposal_images_ada RENAME TO proposal_images`),
    )
    const job = await followJob(payload.db.drizzle, id)
    // It is repeated.
    expect(job).toMatchObject({ state: 'waiting', tries: 1 })
    expect(job?.failures).toEqual([
      expect.objectContaining({ detail: expect.stringContaining('42P01') }),
    ])
    expect(await stored()).not.toContain('Failed query')
  })
})

describe('a job that runs for long', () => {
  it('a running job shows when it started, not when its lease was extended', async () => {
    const { rows } = await execute<{ id: number }>(sql`
      INSERT INTO payload_jobs (task_slug, queue, processing, meta)
      VALUES ('sweep', 'send', true, '{"scheduled": true}') RETURNING id`)
    const id = rows[0]?.id ?? 0
    const before = Date.now()
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const req = await createLocalReq({}, payload)
    await whileLeased(req, { id }, async () => {
      const began = Date.now()
      vi.advanceTimersByTime(leaseInterval)
      await vi.waitUntil(async () => {
        const leased = await execute(
          sql`SELECT FROM payload_jobs WHERE id = ${id} AND meta ? 'startedAt'`,
        )
        return leased.rows.length === 1
      }, 60_000)
      const at = Date.parse((await followJob(payload.db.drizzle, id))?.at ?? '')
      expect(at).toBeGreaterThanOrEqual(before)
      expect(at).toBeLessThanOrEqual(began)
    })
    vi.useRealTimers()
    const { rows: after } = await execute(
      sql`SELECT meta->'scheduled' AS scheduled FROM payload_jobs`,
    )
    expect(after).toEqual([{ scheduled: true }])
  })
})

describe('failed jobs', () => {
  const fill = (count: number, age: string, task = 'sendScheduled') =>
    execute(sql`
      INSERT INTO payload_jobs (task_slug, queue, input, has_error, updated_at)
      SELECT ${task}::enum_payload_jobs_task_slug, 'send', '{"kind": "newsletter", "id": 0}', true,
        now() - ${age}::interval - n * interval '1 ms' FROM generate_series(1, ${count}::int) n`)
  const count = async (task: string) => {
    const { rows } = await execute<{ count: number }>(sql`
      SELECT count(*)::int AS count FROM payload_jobs
      WHERE has_error AND task_slug = ${task}::enum_payload_jobs_task_slug`)
    return rows[0]?.count
  }

  it('failed jobs are removed with their attempts after thirty days, and no others', async () => {
    await fill(3, '30 days')
    await fill(2, '29 days 23 hours')
    await execute(sql`
      INSERT INTO payload_jobs_log (_order, _parent_id, id, executed_at, completed_at, task_slug, task_i_d, state)
      SELECT 1, id, 'log ' || id, now(), now(), 'sendScheduled', '1', 'failed' FROM payload_jobs`)
    await execute(sql`
      INSERT INTO payload_jobs (task_slug, queue, updated_at, wait_until)
      VALUES ('deliverMail', 'mail', now() - interval '90 days', now() + interval '1 day')`)
    await sweepAndSend(payload)
    expect(await count('sendScheduled')).toBe(2)
    const { rows } = await execute(sql`SELECT count(*)::int AS count FROM payload_jobs_log`)
    expect(rows).toEqual([{ count: 2 }])
    const waiting = await execute(sql`
      SELECT FROM payload_jobs
      WHERE task_slug = 'deliverMail' AND updated_at < now() - interval '80 days'`)
    expect(waiting.rows).toHaveLength(1)
  })

  it('at most two hundred failed jobs of a task stay, the newest', async () => {
    await fill(250, '1 day', 'sendFollowUps')
    await fill(3, '2 days')
    await sweepAndSend(payload)
    expect([await count('sendFollowUps'), await count('sendScheduled')]).toEqual([200, 3])
  })
})

it('every scheduled task of ours is repeated when it fails, so that a passing lock is no failure', () => {
  const scheduled = (payload.config.jobs.tasks ?? []).filter(({ schedule }) => schedule)
  expect(scheduled.length).toBeGreaterThan(5)
  expect(scheduled.filter(({ retries }) => !retries).map(({ slug }) => slug)).toEqual([])
})
