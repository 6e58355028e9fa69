import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import pg from 'pg'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Role, roles } from '#src/contract/permission.ts'
import { deliveryChannel } from '#src/mail/delivery/sql/notify-workers.ts'
import { env } from '#src/settings/env.ts'
import { startPayload } from '#tests/support/database.ts'
import { jobsIn, runQueue } from '#tests/support/job-queue.ts'
import { eventually } from '#tests/support/muster.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { createStaff, type Staff } from '#tests/support/staff.ts'

let payload: Payload
const staff = {} as Record<Role, Staff>

const execute = (statement: ReturnType<typeof sql>) => payload.db.drizzle.execute(statement)

beforeAll(async () => {
  payload = await startPayload()
  for (const role of roles) staff[role] = await createStaff(payload, role)
})
beforeEach(() => execute(sql`DELETE FROM payload_jobs`))

/** A job of a bulk edit that does not exist, which does nothing. */
async function job(fields: { hasError?: boolean; processing?: boolean; waitUntil?: Date } = {}) {
  const { rows } = await payload.db.drizzle.execute<{ id: number }>(sql`
    INSERT INTO payload_jobs (task_slug, queue, input, total_tried, has_error, processing, error, wait_until)
    VALUES ('bulkEdit', 'bulk', '{"bulkEdit": 2147483647}', 9, ${fields.hasError ?? false},
      ${fields.processing ?? false}, ${fields.hasError ? '{"message": "busy: error 40P01"}' : null}::jsonb,
      ${fields.waitUntil?.toISOString() ?? null}::timestamptz)
    RETURNING id`)
  return rows[0]?.id ?? 0
}
const failed = () => job({ hasError: true, waitUntil: new Date(Date.now() + 3_600_000) })

const tryAgain = (id: number, token?: string) =>
  callPlatform('POST', `/payload-jobs/${id}/try-again`, { token })
const progress = (id: number, token?: string) =>
  callPlatform('GET', `/payload-jobs/${id}/progress`, { token })

describe('retrying a failed job', () => {
  it('an administrator retries a failed job at once, and it is done', async () => {
    const id = await failed()
    const { status, json } = await tryAgain(id, staff.admin.token)
    expect([status, json]).toMatchObject([200, { job: { state: 'waiting', at: null } }])
    await runQueue(payload, 'bulk')
    expect(await jobsIn(payload, 'bulk')).toEqual([])
    expect((await progress(id, staff.admin.token)).json).toEqual({ job: null })
  })

  it('a retried job that fails again shows its attempts, and can be retried again', async () => {
    const id = await failed()
    await execute(sql`UPDATE payload_jobs SET input = '{"bulkEdit": "none"}'`)
    await tryAgain(id, staff.admin.token)
    await runQueue(payload, 'bulk')
    await execute(sql`UPDATE payload_jobs SET wait_until = NULL`)
    expect(await jobsIn(payload, 'bulk')).toHaveLength(1)
    const { json } = await progress(id, staff.admin.token)
    expect(json).toMatchObject({ job: { tries: 10, failures: [{ reason: 'conflict' }] } })
  })

  it('a failed job retried a second time is rejected', async () => {
    const id = await failed()
    expect((await tryAgain(id, staff.admin.token)).status).toBe(200)
    const { status, text } = await tryAgain(id, staff.admin.token)
    expect([status, text]).toEqual([409, expect.stringContaining('has not failed')])
  })

  it('of several concurrent retries of a failed job one succeeds', async () => {
    const id = await failed()
    const retries = Array.from({ length: 8 }, () => tryAgain(id, staff.admin.token))
    const statuses = (await Promise.all(retries)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, ...Array(7).fill(409)])
  })

  it('retrying a failed job notifies the workers once', async () => {
    const client = new pg.Client({ connectionString: env().DATABASE_URL })
    await client.connect()
    let rang = 0
    client.on('notification', () => {
      rang += 1
    })
    await client.query(`LISTEN ${deliveryChannel}`)
    const id = await failed()
    await tryAgain(id, staff.admin.token)
    await eventually(async () => rang === 1, 'workers are notified')
    await tryAgain(id, staff.admin.token)
    await client.query('SELECT 1')
    expect(rang).toBe(1)
    await client.end()
  })
})

describe('retrying a job that has not failed', () => {
  it.each([
    ['runs', { processing: true }],
    ['waits', {}],
    ['waits until later', { waitUntil: new Date(Date.now() + 3_600_000) }],
    ['failed and runs again', { processing: true, hasError: true }],
  ])('a job is not retried while it %s', async (_, fields) => {
    const id = await job(fields)
    const before = (await execute(sql`SELECT * FROM payload_jobs`)).rows
    expect((await tryAgain(id, staff.admin.token)).status).toBe(409)
    expect((await execute(sql`SELECT * FROM payload_jobs`)).rows).toEqual(before)
  })

  it('a job that is gone is not retried', async () => {
    const { status, text } = await tryAgain(2_147_483_647, staff.admin.token)
    expect([status, text]).toEqual([404, expect.stringContaining('job-deleted')])
  })
})

describe('permissions on jobs', () => {
  const others = roles.filter((role) => role !== 'admin')

  it.each(others)('jobs are neither shown to the %s nor retried by it', async (role) => {
    const id = await failed()
    const { token } = staff[role]
    for (const path of [`/payload-jobs/${id}`, '/payload-jobs'])
      expect((await callPlatform('GET', path, { token })).status).toBe(403)
    expect((await progress(id, token)).status).toBe(403)
    expect((await tryAgain(id, token)).status).toBe(403)
    expect(await jobsIn(payload, 'bulk')).toMatchObject([{ hasError: true }])
  })

  it('jobs are closed to anonymous requests', async () => {
    const id = await failed()
    expect((await callPlatform('GET', '/payload-jobs')).status).toBe(403)
    expect((await progress(id)).status).toBe(401)
    expect((await tryAgain(id)).status).toBe(401)
  })

  it('administrators cannot create, change or delete jobs over HTTP', async () => {
    const id = await failed()
    const { token } = staff.admin
    const json = { taskSlug: 'sweep', hasError: false }
    expect((await callPlatform('GET', `/payload-jobs/${id}`, { token })).status).toBe(200)
    expect((await callPlatform('POST', '/payload-jobs', { token, json })).status).toBe(403)
    const path = `/payload-jobs/${id}`
    expect((await callPlatform('PATCH', path, { token, json })).status).toBe(403)
    expect((await callPlatform('DELETE', path, { token })).status).toBe(403)
    expect(await jobsIn(payload, 'bulk')).toMatchObject([{ hasError: true }])
  })

  it.each([
    ['running', { processing: true }, { state: 'running', at: expect.any(String) }],
    ['waiting', {}, { state: 'waiting', at: null, failure: null }],
    [
      'failed',
      { hasError: true },
      { state: 'failed', failure: { reason: 'busy', detail: 'error 40P01' } },
    ],
  ])('the progress of a job shows that it is %s', async (_, fields, expected) => {
    const id = await job(fields)
    const { json } = await progress(id, staff.admin.token)
    expect(json).toMatchObject({ job: { tries: 9, failures: [], ...expected } })
  })
})
