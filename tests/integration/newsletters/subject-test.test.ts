import { sql } from '@payloadcms/db-postgres'
import fc from 'fast-check'
import { createLocalReq } from 'payload'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { column, onlyRow, run } from '#src/data/rows.ts'
import { subjectTried } from '#src/mail/ledger/sql/ledger.ts'
import { scheduleNewsletter, sendNewsletter } from '#src/newsletters/sending/send.ts'
import { decideTests } from '#src/newsletters/subject-test/sql/subject-tests.ts'
import { certaintyOf, readersOfEach } from '#src/newsletters/subject-test/verdict.ts'
import { htmlContent, openCountedNewsletters } from '#tests/support/counted-newsletters.ts'
import { approvedNewsletter, clearLedger, deliver, send, subscribe } from '#tests/support/mail.ts'
import { startSmtp } from '#tests/support/smtp.ts'

const { payload, count, visit, resultsOf } = await openCountedNewsletters()
const db = payload.db.drizzle
const recipients = 8_100

beforeEach(async () => {
  await clearLedger(payload)
  await count(true, false)
})
afterEach(() => count(false, false))

const letter = (data: object = {}) =>
  approvedNewsletter(payload, {
    subject: 'First of {{name}}',
    secondSubject: 'Second of {{name}}',
    subjectTestShare: 50,
    subjectTestHours: 2,
    htmlContent,
    ...data,
  })

const decide = () => db.transaction(decideTests)

const triedOf = (id: number, which: 1 | 2) => column(db)<number>`
  SELECT d.id FROM deliveries d
  WHERE d.newsletter_id = ${id} AND ${sql.raw(subjectTried)} = ${which} ORDER BY d.id`

const dueOf = (id: number) => onlyRow(db)<{ due: number; waiting: number }>`
  SELECT count(*) FILTER (WHERE next_attempt_at <= now())::int AS due, count(*)::int AS waiting
  FROM deliveries WHERE newsletter_id = ${id} AND status = 'queued'`

/** As if all who try the subjects had got their mail so many hours ago, but for the ids given. */
const sendTried = (id: number, hours: number, but: readonly number[] = []) => run(db)`
  UPDATE deliveries d SET status = 'sent', sent_at = now() - ${hours} * interval '1 hour'
  WHERE d.newsletter_id = ${id} AND ${sql.raw(subjectTried)} IS NOT NULL
    AND d.id <> ALL(${sql.param([...but])}::int[])`

const beginEarlier = (id: number, hours: number) => run(db)`
  UPDATE newsletter_subject_tests SET begun_at = begun_at - ${hours} * interval '1 hour'
  WHERE newsletter_id = ${id}`

const clicks = (id: number, first: number, second: number) => run(db)`
  INSERT INTO counted_links (newsletter_id, position, url, clicks)
  VALUES (${id}, 1001, 'https://a.example', ${first}), (${id}, 2001, 'https://a.example', ${second})`

describe('a subject test', () => {
  it('needs clicks that are counted, two thousand readers for each, and one time for all', {
    tags: 'long',
  }, async () => {
    const id = await letter()
    await subscribe(payload, 'few', 7_999)
    await expect(send(payload, id)).rejects.toThrow('2000 for each are needed')
    await expect(send(payload, await letter({ subjectTestShare: 10 }))).rejects.toThrow('40000')
    const inAnHour = new Date(Date.now() + 3_600_000).toISOString()
    const req = await createLocalReq({}, payload)
    await expect(scheduleNewsletter(req, id, inAnHour)).rejects.toThrow('Too few readers')
    await expect(send(payload, await letter({ atLocalTime: true }))).rejects.toThrow('local time')
    await count(false, false)
    await expect(send(payload, id)).rejects.toThrow('not counted')
    await subscribe(payload, 'last', 1)
    await count(true, false)
    expect(await send(payload, id)).toBe(8_000)
  })

  it('that is not possible when its schedule is due leaves everybody the first subject', async () => {
    const id = await letter({
      status: 'scheduled',
      scheduledSendAt: new Date(Date.now() - 1_000).toISOString(),
    })
    await subscribe(payload, 'few', 3)
    expect(await sendNewsletter(await createLocalReq({}, payload), id, 'due')).toBe(3)
    expect(await dueOf(id)).toEqual({ due: 3, waiting: 3 })
    expect((await resultsOf(id)).subjectTest).toMatchObject({ each: 0, winner: 1 })
    expect(await decide()).toBe(0)
  })

  it('goes to as many for each, by chance, and to nobody else before it is decided', {
    tags: 'long',
  }, async () => {
    await subscribe(payload, 'reader', recipients)
    const id = await letter()
    expect(await send(payload, id)).toBe(recipients)
    const [first, second] = [await triedOf(id, 1), await triedOf(id, 2)]
    expect([first.length, second.length]).toEqual([2_025, 2_025])
    expect(await dueOf(id)).toEqual({ due: 4_050, waiting: recipients })
    // Not those who came first on the list.
    const early = await column(db)<number>`
      SELECT id FROM deliveries WHERE newsletter_id = ${id} ORDER BY id LIMIT 4050`
    const isEarly = new Set(early)
    const share = [...first, ...second].filter((each) => isEarly.has(each)).length / 4_050
    expect(share).toBeGreaterThan(0.4)
    expect(share).toBeLessThan(0.6)
  })

  it('is mailed with either subject and its own links, whose clicks decide for the rest', async () => {
    await subscribe(payload, 'reader', recipients)
    const id = await letter()
    await send(payload, id)
    const some = [...(await triedOf(id, 1)).slice(0, 3), ...(await triedOf(id, 2)).slice(0, 3)]
    await sendTried(id, 3, some)
    const server = await startSmtp()
    const due = async () => (await dueOf(id)).due
    await deliver(payload, server.url, { until: async () => (await due()) === 0 })
    const mails = await server.mails()
    const subjects = mails.map(({ subject }) => subject?.replace(/Reader \d+/, 'Ada'))
    expect(subjects.toSorted()).toEqual([
      ...Array(3).fill('First of Ada'),
      ...Array(3).fill('Second of Ada'),
    ])
    const links = new Map(
      mails.map(({ subject, html }) => [
        subject?.split(' ')[0],
        /"http:\/\/muster\.test(\/api\/newsletter\/links\/[^"]+)"/.exec(String(html))?.[1] ?? '',
      ]),
    )
    expect(links.get('First')).not.toBe(links.get('Second'))
    for (let n = 0; n < 3; n += 1) await visit(links.get('Second') ?? '')
    await visit(links.get('First') ?? '')
    const open = await resultsOf(id)
    expect(open.links[0]?.clicks).toBe(4)
    expect(open.subjectTest).toMatchObject({ winner: null, firstClicks: null })
    // The last of its mails is not two hours old.
    await beginEarlier(id, 3)
    expect(await decide()).toBe(0)
    await run(db)`UPDATE deliveries SET sent_at = sent_at - interval '2 hours'
      WHERE newsletter_id = ${id} AND status = 'sent'`
    expect(await decide()).toBe(1)
    expect(await dueOf(id)).toEqual({ due: 4_050, waiting: 4_050 })
    expect((await resultsOf(id)).subjectTest).toMatchObject({
      ...{ first: 'First of {{name}}', second: 'Second of {{name}}', each: 2_025 },
      ...{ firstClicks: 1, secondClicks: 3, winner: 2, certainty: 'chance' },
    })
    const rest = (await dueOf(id)).waiting
    await run(db)`UPDATE deliveries SET status = 'cancelled' WHERE newsletter_id = ${id}
      AND status = 'queued' AND id NOT IN (SELECT id FROM deliveries
        WHERE newsletter_id = ${id} AND status = 'queued' ORDER BY id LIMIT 2)`
    expect(rest).toBe(4_050)
    await deliver(payload, server.url)
    const all = await server.mails()
    const last = all.slice(6).map(({ subject }) => subject?.replace(/Reader \d+/, 'Ada'))
    expect(last).toEqual(['Second of Ada', 'Second of Ada'])
    await server.stop()
    // What somebody got stays on record, whatever was decided.
    const recorded = await column(db)<string>`
      SELECT split_part(subject, ' ', 1) FROM deliveries WHERE id = ANY(${sql.param(some)}::int[])`
    expect(recorded.toSorted()).toEqual([...Array(3).fill('First'), ...Array(3).fill('Second')])
  })

  it('is decided once, by whoever comes first, also while it is paused; a tie is the first’s', {
    tags: 'long',
  }, async () => {
    await subscribe(payload, 'reader', recipients)
    const id = await letter()
    await send(payload, id)
    await sendTried(id, 3)
    await beginEarlier(id, 3)
    await clicks(id, 5, 5)
    await run(db)`UPDATE newsletter_sendings SET state = 'paused' WHERE newsletter_id = ${id}`
    const decided = await Promise.all([decide(), decide(), decide()])
    expect(decided.toSorted()).toEqual([0, 0, 1])
    expect(await decide()).toBe(0)
    expect((await resultsOf(id)).subjectTest).toMatchObject({ winner: 1, certainty: 'chance' })
    expect((await payload.findByID({ collection: 'newsletters', id })).subject).toMatch(/^First/)
  })

  it('that is rolled back is still open', { tags: 'long' }, async () => {
    await subscribe(payload, 'reader', recipients)
    const id = await letter()
    await send(payload, id)
    await sendTried(id, 3)
    await beginEarlier(id, 3)
    const killed = db.transaction(async (tx) => {
      await decideTests(tx)
      tx.rollback()
    })
    await expect(killed).rejects.toThrow('Rollback')
    expect((await dueOf(id)).due).toBe(0)
    expect(await decide()).toBe(1)
  })

  it('is part of what is approved', async () => {
    for (const change of [
      { secondSubject: 'Another' },
      { subjectTestShare: 30 },
      { subjectTestHours: 3 },
    ]) {
      const id = await letter()
      await payload.update({ collection: 'newsletters', id, data: change })
      const { approvalStatus } = await payload.findByID({ collection: 'newsletters', id })
      expect(approvalStatus).toBe('pending')
    }
  })
})

describe('what it says', () => {
  it('no share gives a subject fewer than two thousand readers, nor both more than half', () => {
    const given = fc.tuple(fc.nat(1_000_000), fc.integer({ min: 1, max: 100 }))
    fc.assert(
      fc.property(given, ([all, share]) => {
        const each = readersOfEach(all, share)
        if (each === undefined)
          expect(Math.floor((all * Math.min(share, 50)) / 200)).toBeLessThan(2_000)
        else expect(each >= 2_000 && 2 * each <= all / 2).toBe(true)
      }),
    )
  })

  it.each([
    [0, 0, 'none'],
    [1, 0, 'chance'],
    [100, 100, 'chance'],
    [250, 312, 'chance'],
    [250, 330, 'likely'],
    [330, 250, 'likely'],
    [250, 380, 'sure'],
  ] as const)('of %i clicks and %i: %s', (first, second, certainty) => {
    expect(certaintyOf(first, second)).toBe(certainty)
  })

  it('of two equal subjects it is called sure in fewer than one test of a hundred', () => {
    let seed = 7
    const coin = () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return seed < 1_073_741_824
    }
    // Each who is interested follows one link or two.
    const clicksOfTest = (): [number, number] => {
      const clicked: [number, number] = [0, 0]
      for (let reader = 0; reader < 200; reader += 1) clicked[coin() ? 0 : 1] += coin() ? 1 : 2
      return clicked
    }
    const tests = Array.from({ length: 2_000 }, clicksOfTest)
    const sure = tests.filter((clicked) => certaintyOf(...clicked) === 'sure').length
    expect(sure).toBeLessThan(20)
  })
})
