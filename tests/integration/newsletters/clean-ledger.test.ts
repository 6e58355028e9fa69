import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { createLocalReq } from 'payload'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cleanLedger } from '#src/mail/ledger/clean-ledger.ts'
import {
  addToTotals,
  lockDeliveries,
  lockOldMail,
  removeDeliveries,
} from '#src/mail/ledger/sql/clean-ledger.ts'
import { SendingRejected } from '#src/mail/sending-rejected.ts'
import { readDeliveryReport } from '#src/newsletters/results/sql/report.ts'
import { readResults } from '#src/newsletters/results/sql/results.ts'
import { readSent } from '#src/newsletters/sending/read-sent.ts'
import { resendFailed, sendToNewSubscribers } from '#src/newsletters/sending/send-again.ts'
import { findLastMails } from '#src/workspace/dashboard/sql/figures.ts'
import { startPayload } from '#tests/support/database.ts'
import { approvedNewsletter, clearLedger, send, subscribe } from '#tests/support/mail.ts'
import {
  addEveryOutcome,
  addOutcomes,
  addSent,
  type Outcome,
} from '#tests/support/sent-newsletters.ts'
import { createStaff } from '#tests/support/staff.ts'

let payload: Payload
let by: number
beforeAll(async () => {
  payload = await startPayload()
  by = (await createStaff(payload, 'admin')).id
})
beforeEach(() => clearLedger(payload))

const run = <Row extends Record<string, unknown>>(statement: ReturnType<typeof sql>) =>
  payload.db.drizzle.execute<Row>(statement).then(({ rows }) => rows)

const clean = (batch = 5_000) => cleanLedger(payload, { budget: 60_000, batch })

const sentBefore = (days: number) => addSent(payload, days)
const mails = (id: number, count: number, given?: Outcome) => addOutcomes(payload, id, count, given)
const everyOutcome = (id: number) => addEveryOutcome(payload, id)

const db = () => payload.db.drizzle
const numbersOf = async (id: number) => {
  const {
    failures: _,
    doubtful: __,
    returned: ___,
    ...report
  } = await readDeliveryReport(db(), {
    newsletter: id,
  })
  const { newsletters, failures } = await readResults(db(), id)
  return { report, newsletters: newsletters.filter((each) => each.id === id), failures }
}
const countBounces = async () => (await run(sql`SELECT FROM bounces`)).length
const left = async (id: number) =>
  (await run(sql`SELECT FROM deliveries WHERE newsletter_id = ${id}`)).length

describe('deliveries of a newsletter that was sent long ago', () => {
  it('are removed, and its results stay exactly the same, after every batch too', async () => {
    const bounces = await countBounces()
    const id = await sentBefore(800)
    await everyOutcome(id)
    const before = await numbersOf(id)
    expect(before.report).toMatchObject({ sent: 56, failed: 8, bounced: 12, complaints: 3 })
    for (let remaining = 71; remaining > 0; remaining -= 10) {
      const removed = await db().transaction(async (tx) => {
        const mail = await lockOldMail(tx, 'newsletter')
        expect(mail).toBe(id)
        const ids = await lockDeliveries(tx, { kind: 'newsletter', mail: id, limit: 10 })
        await addToTotals(tx, { kind: 'newsletter', mail: id, ids })
        return removeDeliveries(tx, ids)
      })
      expect(removed).toBe(Math.min(10, remaining))
      expect(await numbersOf(id)).toEqual(before)
    }
    expect(await left(id)).toBe(0)
    expect(await countBounces()).toBe(bounces)
  })

  it('the figures of the dashboard stay the same', async () => {
    await run(sql`UPDATE newsletters SET status = 'draft' WHERE status = 'sent'`)
    const id = await sentBefore(800)
    await everyOutcome(id)
    const before = await findLastMails(db())
    expect(before).toMatchObject([{ id, recipients: 71, delivered: 44 }])
    await clean()
    expect(await findLastMails(db())).toEqual(before)
  })

  it('a process that dies in between changes no number', async () => {
    const id = await sentBefore(800)
    await everyOutcome(id)
    const before = await numbersOf(id)
    const dying = db().transaction(async (tx) => {
      await lockOldMail(tx, 'newsletter')
      const ids = await lockDeliveries(tx, { kind: 'newsletter', mail: id, limit: 30 })
      await addToTotals(tx, { kind: 'newsletter', mail: id, ids })
      throw new Error('killed')
    })
    await expect(dying).rejects.toThrow('killed')
    expect(await numbersOf(id)).toEqual(before)
    expect(await clean()).toBe(71)
    expect(await numbersOf(id)).toEqual(before)
  })

  it('several processes at once count each once', { tags: 'long' }, async () => {
    const ids = [await sentBefore(800), await sentBefore(900)]
    for (const id of ids) await everyOutcome(id)
    const before = await Promise.all(ids.map(numbersOf))
    const removed = await Promise.all([clean(7), clean(11), clean(13)])
    await clean()
    expect(removed.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(0)
    expect(await Promise.all(ids.map(numbersOf))).toEqual(before)
    expect(await Promise.all(ids.map(left))).toEqual([0, 0])
  })

  it.each([
    ['was sent less long ago than Settings say', 700, sql`SELECT 1`],
    ['is being sent', 800, sql`UPDATE newsletter_sendings SET state = 'sending'`],
    ['was sent once more since', 800, sql`UPDATE newsletter_sendings SET changed_at = now()`],
  ])('stay where it %s', async (_, days, change) => {
    const id = await sentBefore(days)
    await mails(id, 3)
    await run(change)
    expect(await clean()).toBe(0)
    expect(await left(id)).toBe(3)
  })

  it('stay while one of them waits', async () => {
    const id = await sentBefore(800)
    await mails(id, 3)
    await mails(id, 1, { status: 'queued' })
    expect(await clean()).toBe(0)
  })

  it('one that others have locked is left to the next time, with what they make of it', async () => {
    const id = await sentBefore(800)
    await mails(id, 3)
    const client = await payload.db.pool.connect()
    await client.query('BEGIN')
    await client.query(
      `
      UPDATE deliveries SET bounce = 'hard'
      WHERE id = (SELECT min(id) FROM deliveries WHERE newsletter_id = $1)`,
      [id],
    )
    expect(await clean()).toBe(2)
    await client.query('COMMIT')
    client.release()
    expect(await clean()).toBe(1)
    expect((await numbersOf(id)).newsletters).toMatchObject([
      { recipients: 3, delivered: 2, hard: 1 },
    ])
  })

  it('it is never sent again, since who had it is not known any more', async () => {
    const id = await sentBefore(800)
    await mails(id, 2, { status: 'failed' })
    await subscribe(payload, 'late', 2)
    const req = async () => createLocalReq({}, payload)
    await clean()
    await expect(sendToNewSubscribers(await req(), id, by)).rejects.toThrow(SendingRejected)
    await expect(resendFailed(await req(), id, by)).rejects.toThrow(SendingRejected)
    expect((await readSent(await req(), id)).progress).toMatchObject({
      resendable: 0,
      newSubscribers: 0,
    })
    expect(await left(id)).toBe(0)
  })

  it('another newsletter is sent while a batch is being removed', async () => {
    const old = await sentBefore(800)
    await mails(old, 50)
    await subscribe(payload, 'now', 3)
    const fresh = await approvedNewsletter(payload)
    await db().transaction(async (tx) => {
      expect(await lockOldMail(tx, 'newsletter')).toBe(old)
      const ids = await lockDeliveries(tx, { kind: 'newsletter', mail: old, limit: 50 })
      await addToTotals(tx, { kind: 'newsletter', mail: old, ids })
      expect(await send(payload, fresh)).toBe(3)
      await tx.execute(sql`DELETE FROM deliveries WHERE id = ANY(${sql.param(ids)}::int[])`)
    })
    expect(await left(fresh)).toBe(3)
  })
})

it('a composed email keeps its numbers', async () => {
  const data = { subject: 'S', htmlContent: '<p>Hi</p>', recipientEmails: ['a@example.org'] }
  const { id } = await payload.create({
    collection: 'compose-emails',
    data: { ...data, status: 'draft' },
  })
  await run(sql`
    UPDATE compose_emails SET status = 'sent', sent_at = now() - interval '800 days'
    WHERE id = ${id}`)
  await run(sql`
    INSERT INTO deliveries (kind, compose_email_id, email, status)
    VALUES ('compose', ${id}, 'a@example.org', 'sent'), ('compose', ${id}, 'b@example.org', 'failed')`)
  const report = () => readDeliveryReport(db(), { composeEmail: id })
  expect(await report()).toMatchObject({
    sent: 1,
    failed: 1,
    failures: [{ email: 'b@example.org' }],
  })
  expect(await clean()).toBe(2)
  expect(await report()).toMatchObject({ sent: 1, failed: 1, failures: [] })
})

it('what is counted nowhere is removed; what decides that there is one mail stays', async () => {
  await run(sql`
    INSERT INTO deliveries (kind, email, status, is_test, created_at)
    SELECT kind::enum_deliveries_kind, kind || n || '@example.org', status::enum_deliveries_status,
      is_test, now() - interval '800 days'
    FROM generate_series(1, 2) n, (VALUES ('notification', 'sent', false),
      ('confirmation', 'sent', false), ('newsletter', 'sent', true), ('welcome', 'sent', false),
      ('follow_up', 'sent', false), ('reply', 'sent', false), ('notification', 'queued', NULL)
    ) v(kind, status, is_test)`)
  expect(await clean(1)).toBe(6)
  const rest = await run<{ kind: string; count: number }>(sql`
    SELECT kind::text AS kind, count(*)::int AS count FROM deliveries GROUP BY 1 ORDER BY 1`)
  expect(rest).toEqual(
    ['follow_up', 'notification', 'reply', 'welcome'].map((kind) => ({ kind, count: 2 })),
  )
})

it('Settings take from 90 to 3,650 days', async () => {
  const set = (ledgerDays: number) =>
    payload.updateGlobal({ slug: 'settings', data: { ledgerDays } })
  await expect(set(89)).rejects.toThrow()
  await expect(set(3_651)).rejects.toThrow()
  await set(90)
  const id = await sentBefore(100)
  await mails(id, 3)
  expect(await clean()).toBe(3)
  await set(730)
})
