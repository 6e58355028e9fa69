import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#src/data/transaction.ts'
import { addBounces, markBounced, type NewBounce } from '#src/mail/bounces/sql/bounces.ts'
import { countOutcomes, findUncounted } from '#src/mail/counting/sql/counted-outcomes.ts'
import { cleanLedger } from '#src/mail/ledger/clean-ledger.ts'
import { countOutcomesOfDone } from '#src/mail/ledger/count-outcomes.ts'
import { readDeliveryReport } from '#src/newsletters/results/sql/report.ts'
import { readResults } from '#src/newsletters/results/sql/results.ts'
import { changeSending, openSending } from '#src/newsletters/sending/sql/newsletter-sendings.ts'
import { findLastMails } from '#src/workspace/dashboard/sql/figures.ts'
import { startPayload } from '#tests/support/database.ts'
import { clearLedger } from '#tests/support/mail.ts'
import { addEveryOutcome, addOutcomes, addSent } from '#tests/support/sent-newsletters.ts'
import { createStaff } from '#tests/support/staff.ts'

let payload: Payload
let by: number
beforeAll(async () => {
  payload = await startPayload()
  by = (await createStaff(payload, 'admin')).id
})
beforeEach(async () => {
  await clearLedger(payload)
  // The dashboard shows the five that were sent last, which those of other tests may be.
  await run(sql`UPDATE newsletters SET status = 'draft' WHERE status = 'sent'`)
  await run(sql`DELETE FROM newsletter_sendings`)
  await run(sql`DELETE FROM newsletter_outcomes`)
})

const db = () => payload.db.drizzle
const run = <Row extends Record<string, unknown>>(statement: ReturnType<typeof sql>) =>
  db()
    .execute<Row>(statement)
    .then(({ rows }) => rows)

const count = () => countOutcomesOfDone(payload, { budget: 60_000 })

/** Everything that is counted of a newsletter, wherever it is shown. */
const numbersOf = async (id: number) => ({
  report: await readDeliveryReport(db(), { newsletter: id }),
  results: (await readResults(db(), id)).newsletters[0],
  dashboard: (await findLastMails(db())).find((mail) => mail.id === id),
})

const delivered = async (id: number) => (await numbersOf(id)).dashboard?.delivered

const sentToFive = async (): Promise<number> => {
  const id = await addSent(payload, 3)
  await addOutcomes(payload, id, 5)
  return id
}

/** Changes deliveries as nothing of ours does, so that only who counts them sees it. */
const changeUnseen = (id: number) =>
  run(sql`UPDATE deliveries SET status = 'failed' WHERE newsletter_id = ${id}`)

const bounceOf = (delivery: number | undefined, kind: NewBounce['kind']): NewBounce => ({
  source: 'dsn',
  eventId: crypto.randomUUID(),
  kind,
  delivery: delivery ?? null,
  email: null,
  reason: '',
  raw: '',
  at: new Date().toISOString(),
})

const bounceOne = async (on: Database, id: number, kind: 'hard' | 'soft' = 'hard') => {
  const [found] = await run<{ id: number }>(sql`
    SELECT id FROM deliveries
    WHERE newsletter_id = ${id} AND status = 'sent' AND bounce IS NULL LIMIT 1`)
  const bounce = bounceOf(found?.id, kind)
  await addBounces(on, [bounce])
  await markBounced(on, [bounce])
}

/** Works in a transaction that stays open; what it returns commits it. */
async function holdOpen(work: (db: Database) => Promise<unknown>) {
  let end = () => {}
  const ending = new Promise<void>((resolve) => {
    end = resolve
  })
  let ended: Promise<unknown> = Promise.resolve()
  await new Promise<void>((resolve, reject) => {
    ended = db().transaction(async (tx) => {
      await work(tx)
      resolve()
      await ending
    })
    ended.catch(reject)
  })
  return async () => {
    end()
    await ended
  }
}

const waitsForLock = () =>
  expect
    .poll(async () => {
      const waiting = await run(sql`
        SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`)
      return waiting.length
    })
    .toBe(1)

describe('the outcomes of a newsletter that is done', () => {
  it('are the same before and after they are counted, and of every outcome', async () => {
    const id = await addSent(payload, 3)
    await addEveryOutcome(payload, id)
    const before = await numbersOf(id)
    expect(before.dashboard).toMatchObject({ recipients: 71, delivered: 44 })
    expect(await count()).toBe(1)
    expect(await numbersOf(id)).toEqual(before)
  })

  it('are none of a newsletter without recipients', async () => {
    const id = await addSent(payload, 3)
    const before = await numbersOf(id)
    expect(await count()).toBe(1)
    expect(await numbersOf(id)).toEqual(before)
    expect(before.dashboard).toMatchObject({ recipients: 0 })
  })

  it('are read from what was counted, not from the deliveries', async () => {
    const id = await sentToFive()
    await count()
    await changeUnseen(id)
    expect(await delivered(id)).toBe(5)
    expect(await count()).toBe(0)
  })

  it('stay the same as the deliveries are removed from the ledger', async () => {
    const id = await addSent(payload, 800)
    await addOutcomes(payload, id, 5)
    await addOutcomes(payload, id, 2, { bounce: 'hard' })
    await count()
    const { results, dashboard } = await numbersOf(id)
    expect(await cleanLedger(payload, { budget: 60_000 })).toBe(7)
    expect(await numbersOf(id)).toMatchObject({ results, dashboard })
    await run(sql`DELETE FROM newsletter_outcomes`)
    expect(await numbersOf(id)).toMatchObject({ results, dashboard })
  })

  it('of several newsletters are counted in one go, those sent last first', async () => {
    const old = await addSent(payload, 9)
    const young = await addSent(payload, 2)
    expect(await findUncounted(db(), 5)).toEqual([young, old])
    expect(await findUncounted(db(), 1)).toEqual([young])
    expect(await count()).toBe(2)
    expect(await findUncounted(db(), 5)).toEqual([])
  })

  it('are not counted once the time or the process is over', async () => {
    await addSent(payload, 3)
    expect(await countOutcomesOfDone(payload, { budget: 0 })).toBe(0)
    const signal = AbortSignal.abort()
    expect(await countOutcomesOfDone(payload, { budget: 60_000, signal })).toBe(0)
  })

  it.each(['sending', 'paused', 'cancelled'])('are not counted while it is %s', async (state) => {
    const id = await sentToFive()
    await run(sql`UPDATE newsletter_sendings SET state = ${state}`)
    expect(await findUncounted(db(), 5)).toEqual([])
    expect(await countOutcomes(db(), id)).toBe(false)
    await changeUnseen(id)
    expect(await delivered(id)).toBe(0)
  })
})

describe('a mail that bounces after the outcomes were counted', () => {
  it('is seen at once, and the newsletter is counted again ten minutes after the last time', async () => {
    const id = await sentToFive()
    await count()
    await bounceOne(db(), id)
    expect(await delivered(id)).toBe(4)
    expect(await count()).toBe(0)
    await run(sql`UPDATE newsletter_outcomes SET counted_at = now() - interval '11 minutes'`)
    expect(await count()).toBe(1)
    await changeUnseen(id)
    expect(await delivered(id)).toBe(4)
  })

  it('is counted within a day where a process of the version before recorded it', async () => {
    const id = await addSent(payload, 3)
    const old = await addSent(payload, 40)
    for (const each of [id, old]) await addOutcomes(payload, each, 5)
    await count()
    await run(sql`UPDATE deliveries SET bounce = 'hard'`)
    await run(sql`UPDATE newsletter_outcomes SET counted_at = now() - interval '23 hours'`)
    expect(await findUncounted(db(), 5)).toEqual([])
    await run(sql`UPDATE newsletter_outcomes SET counted_at = now() - interval '25 hours'`)
    expect(await findUncounted(db(), 5)).toEqual([id])
    expect(await count()).toBe(1)
    expect(await delivered(id)).toBe(0)
  })

  it('is seen at once when it was counted as a softer one', async () => {
    const id = await addSent(payload, 3)
    await addOutcomes(payload, id, 1)
    await bounceOne(db(), id, 'soft')
    expect(await count()).toBe(1)
    await run(sql`UPDATE deliveries SET bounce = NULL WHERE newsletter_id = ${id}`)
    await bounceOne(db(), id, 'hard')
    expect((await numbersOf(id)).results).toMatchObject({ hard: 1, soft: 0 })
  })

  it('while they are being counted is not lost: the bounce is first', async () => {
    const id = await sentToFive()
    const commit = await holdOpen((tx) => bounceOne(tx, id))
    const counting = countOutcomes(db(), id)
    await waitsForLock()
    await commit()
    expect(await counting).toBe(false)
    expect(await delivered(id)).toBe(4)
    expect(await countOutcomes(db(), id)).toBe(true)
    expect(await delivered(id)).toBe(4)
  })

  it('while they are being counted is not lost: the count is first', async () => {
    const id = await sentToFive()
    const commit = await holdOpen((tx) => countOutcomes(tx, id))
    const bounced = bounceOne(db(), id)
    await waitsForLock()
    await commit()
    await bounced
    expect(await delivered(id)).toBe(4)
  })

  it('of no newsletter changes nothing that was counted', async () => {
    const id = await sentToFive()
    await count()
    await run(sql`
      INSERT INTO deliveries (kind, email, status) VALUES ('reply', 'a@example.org', 'sent')`)
    const [reply] = await run<{ id: number }>(sql`
      SELECT id FROM deliveries WHERE newsletter_id IS NULL`)
    await markBounced(db(), [bounceOf(reply?.id, 'hard')])
    expect(await run(sql`SELECT newsletter_id AS id, revision FROM newsletter_outcomes`)).toEqual([
      { id, revision: 0 },
    ])
  })
})

describe('a newsletter that is sent once more', () => {
  it('is read from its deliveries meanwhile, and counted again once it is done', async () => {
    const id = await sentToFive()
    await count()
    await openSending(db(), id, { segments: [], minus: [] }, by)
    await addOutcomes(payload, id, 2)
    expect(await delivered(id)).toBe(7)
    expect(await changeSending(db(), id, { from: ['sending'], to: 'done', by })).toBe(true)
    expect(await delivered(id)).toBe(7)
    expect(await count()).toBe(1)
    await changeUnseen(id)
    expect(await delivered(id)).toBe(7)
  })
})
