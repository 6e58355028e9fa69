import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { draftDueDigest } from '#src/newsletters/digest/draft-due-digest.ts'
import { type ContentMaker, contentMaker } from '#tests/support/content.ts'
import { startPayload } from '#tests/support/database.ts'
import { runQueue } from '#tests/support/job-queue.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { createStaff } from '#tests/support/staff.ts'

const day = 86_400_000
const start = new Date()
/** Each test has different weeks, since a day is taken for good. */
let weeks = 0
let now = start

let payload: Payload
let make: ContentMaker
const run = (statement: ReturnType<typeof sql>) => payload.db.drizzle.execute(statement)
const notified = 'desk@example.org'
const set = (data: object) => payload.updateGlobal({ slug: 'settings', data })

beforeAll(async () => {
  payload = await startPayload()
  make = contentMaker(payload)
})
afterAll(() => set({ digest: 'off', notificationEmails: [], timeZone: '' }))

beforeEach(async () => {
  weeks += 20
  now = new Date(start.getTime() + weeks * 7 * day)
  await run(sql`DELETE FROM digest_days`)
  await run(sql`DELETE FROM deliveries`)
  await run(sql`DELETE FROM newsletters WHERE title LIKE 'What is new:%'`)
  await run(sql`UPDATE newsletters SET sent_at = now() - interval '9 years' WHERE status = 'sent'`)
  await run(sql`UPDATE news SET published_at = now() - interval '10 years'`)
  await run(sql`UPDATE events SET start_date = now() - interval '1 year'`)
  await run(sql`DELETE FROM _actions_v`)
  await run(sql`UPDATE actions SET created_at = now() - interval '10 years'`)
  await set({
    ...{ siteLanguage: 'en', timeZone: 'Europe/Berlin', notificationEmails: [{ email: notified }] },
    ...{ digest: 'weekly', digestWeekday: 'monday', digestHour: 9 },
  })
})

const drafts = async () =>
  (
    await payload.find({
      collection: 'newsletters',
      where: { title: { like: 'What is new:' } },
      depth: 0,
    })
  ).docs
const mails = async (): Promise<string[]> => {
  const { rows } = await run(sql`SELECT email FROM deliveries ORDER BY email`)
  return rows.map(({ email }) => String(email))
}
/** An event is new at any time before it. */
const something = () => make.event({ startDate: new Date(now.getTime() + 2 * day).toISOString() })

describe('the schedule of digests', () => {
  it('makes one pending draft for a day, and tells those notified', async () => {
    await something()
    const id = await draftDueDigest(payload, now)
    expect(await draftDueDigest(payload, now)).toBeUndefined()
    const [draft, ...others] = await drafts()
    expect(others).toEqual([])
    expect(draft).toMatchObject({ id, status: 'draft', approvalStatus: 'pending' })
    expect(await mails()).toEqual([notified])
    const { rows } = await run(sql`SELECT text_content AS text FROM deliveries`)
    expect(String(rows[0]?.['text'])).toContain(`/admin/collections/newsletters/${id}`)
  })

  it('makes one, however many workers do it at once', async () => {
    await something()
    const made = await Promise.all([1, 2, 3, 4].map(() => draftDueDigest(payload, now)))
    expect(made.filter((id) => id !== undefined)).toHaveLength(1)
    expect(await drafts()).toHaveLength(1)
    expect(await mails()).toEqual([notified])
  })

  it('makes it all the same when a worker dies that had begun', async () => {
    await something()
    const dying = await payload.db.pool.connect()
    await dying.query('BEGIN')
    const monday = await dying.query(
      `INSERT INTO digest_days SELECT date_trunc('week',
        ($1::timestamptz AT TIME ZONE 'Europe/Berlin') - interval '9 hours')::date RETURNING day`,
      [now.toISOString()],
    )
    expect(monday.rows).toHaveLength(1)
    const made = draftDueDigest(payload, now)
    await vi.waitFor(async () => {
      const { rows } = await run(sql`
        SELECT pid FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`)
      expect(rows).not.toEqual([])
    }, 60_000)
    // Its connection is gone with it.
    dying.release(true)
    expect(await made).toBeDefined()
    expect(await drafts()).toHaveLength(1)
  })

  it('makes none when there is nothing new, also later on that day', async () => {
    expect(await draftDueDigest(payload, now)).toBeUndefined()
    await something()
    expect(await draftDueDigest(payload, now)).toBeUndefined()
    expect([await drafts(), await mails()]).toEqual([[], []])
    expect(await draftDueDigest(payload, new Date(now.getTime() + 7 * day))).toBeUndefined()
  })

  it('makes one after weeks without a worker', async () => {
    await something()
    expect(await draftDueDigest(payload, now)).toBeDefined()
    now = new Date(now.getTime() + 28 * day)
    await something()
    expect(await draftDueDigest(payload, now)).toBeDefined()
    expect(await draftDueDigest(payload, now)).toBeUndefined()
    expect(await drafts()).toHaveLength(2)
  })

  it('is due for no time before it was set, and never while it is off', async () => {
    await make.article()
    expect(await draftDueDigest(payload, new Date())).toBeUndefined()
    await set({ digest: 'off' })
    await something()
    expect(await draftDueDigest(payload, now)).toBeUndefined()
  })

  it('notifies approvers where Settings name no recipient', async () => {
    const approver = await createStaff(payload, 'editor')
    const other = await createStaff(payload, 'communicator')
    await set({ notificationEmails: [] })
    await something()
    await draftDueDigest(payload, now)
    expect(await mails()).toContain(approver.email)
    expect(await mails()).not.toContain(other.email)
  })

  it('is run by a job', async () => {
    const job = await payload.jobs.queue({
      task: 'draftDigest',
      input: {},
      queue: 'maintenance',
    })
    await runQueue(payload, 'maintenance')
    // Gone: it did not fail. Others may wait for their time.
    const { rows } = await run(sql`SELECT id FROM payload_jobs WHERE id = ${job.id}`)
    expect(rows).toEqual([])
  })

  it('is set by users who may write settings; its start is set by no user', async () => {
    const json = { digest: 'monthly', digestDay: 29, digestSince: '2001-01-01T00:00:00.000Z' }
    const post = (token: string | undefined, changes: object = {}) =>
      callPlatform('POST', '/globals/settings', { token, json: { ...json, ...changes } })
    const { token } = await createStaff(payload, 'admin')
    expect((await post((await createStaff(payload, 'communicator')).token)).status).toBe(403)
    expect((await post(undefined)).status).toBe(403)
    expect((await post(token)).status).toBe(400)
    expect((await post(token, { digestDay: 28 })).status).toBe(200)
    const { rows } = await run(sql`
      SELECT digest_since > now() - interval '1 hour' AS recent FROM settings`)
    expect(rows).toEqual([{ recent: true }])
  })
})
