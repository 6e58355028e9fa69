import { sql } from '@payloadcms/db-postgres'
import fc from 'fast-check'
import type { Payload } from 'payload'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { exchangeDeliveries, type Finished } from '#src/mail/ledger/sql/ledger.ts'
import {
  changeSending,
  openSending,
  requeueFailed,
} from '#src/newsletters/sending/sql/newsletter-sendings.ts'
import { freezeRecipients } from '#src/newsletters/sql/newsletters.ts'
import { startPayload } from '#tests/support/database.ts'
import { isLong, isShort } from '#tests/support/long.ts'
import { clearLedger } from '#tests/support/mail.ts'
import { createTopic } from '#tests/support/topics.ts'

const runs = isLong ? 2_000 : isShort ? 20 : 60

/** Emails of three readers; the first two are one mailbox. */
const readers = ['ada@example.org', 'ada+list@example.org', 'bea@example.org'] as const
const holder = { owner: '8f6b2f2c-8f0e-4d3c-9a55-3f4b8f0a7d11', domain: 'muster.test' }
const week = 7

let payload: Payload
let topics: number[]

beforeAll(async () => {
  payload = await startPayload()
  await payload.updateGlobal({ slug: 'settings', data: { mailsPerWeek: null } })
  topics = [await createTopic(payload), await createTopic(payload)]
})
afterAll(() => payload.updateGlobal({ slug: 'settings', data: { mailsPerWeek: null } }))

const query = async <Row extends object>(text: string, ...values: unknown[]): Promise<Row[]> =>
  (await payload.db.pool.query<Row>(text, values)).rows

type Kind = 'newsletter' | 'compose' | 'welcome' | 'follow_up' | Awaited

/** Mail for which a person waits. */
const awaited = ['confirmation', 'reply', 'registration'] as const
type Awaited = (typeof awaited)[number]
type Status = 'queued' | 'sending' | 'sent' | 'failed' | 'suppressed' | 'left_out'

interface Reader {
  topics: number[]
  subscribed: boolean
  suppressed: boolean
  pausedUntil: number
}

interface Mail {
  readonly id: number
  readonly kind: Kind
  readonly reader: number
  readonly letter: number | undefined
  readonly important: boolean
  readonly isTest: boolean
  status: Status
  sentOn: number
}

interface Letter {
  readonly id: number
  readonly topic: number
  held: boolean
}

/** What has happened, in plain words of the promise and not of the tables. */
interface Model {
  day: number
  maximum: number | null
  readonly people: Reader[]
  readonly letters: Letter[]
  readonly mails: Mail[]
}

const sameMailbox = (one: number, other: number): boolean => one === other || one + other === 1

const counts = ({ kind, isTest }: Mail): boolean =>
  !isTest && !awaited.some((each) => each === kind)

/** What the promise says becomes of a mail whose turn it is. */
const verdictOn = (model: Model, mail: Mail): Status => {
  const reader = model.people[mail.reader] as Reader
  const letter = model.letters.find(({ id }) => id === mail.letter)
  if (model.people.some((each, at) => at === mail.reader && each.suppressed)) return 'suppressed'
  const isOnList = reader.subscribed && (!letter || reader.topics.includes(letter.topic))
  const isByList = (mail.kind === 'newsletter' || mail.kind === 'welcome') && !mail.isTest
  if (isByList && !isOnList) return 'suppressed'
  if (mail.kind === 'newsletter' && !mail.isTest && model.day < reader.pausedUntil)
    return 'suppressed'
  if (model.maximum === null || mail.important || !counts(mail)) return 'sending'
  const others = model.mails.filter(
    (other) => other !== mail && counts(other) && sameMailbox(other.reader, mail.reader),
  )
  const had = others.filter(
    ({ status, sentOn }) =>
      status === 'sending' || (status === 'sent' && model.day - sentOn < week),
  )
  return had.length < model.maximum ? 'sending' : 'left_out'
}

const add = (model: Model, mail: Omit<Mail, 'status' | 'sentOn'>) =>
  model.mails.push({ ...mail, status: 'queued', sentOn: 0 })

type Step = (model: Model) => Promise<void>

const setMaximum =
  (maximum: number | null): Step =>
  async (model) => {
    await query('UPDATE settings SET mails_per_week = $1', maximum)
    model.maximum = maximum
  }

const change =
  (
    at: number,
    what: Partial<Omit<Reader, 'topics'>> & { readonly chosen?: readonly number[] },
  ): Step =>
  async (model) => {
    const reader = model.people[at] as Reader
    const { chosen, ...more } = what
    Object.assign(reader, more)
    if (chosen) reader.topics = chosen.map((topic) => topics[topic] as number)
    await query(
      `UPDATE newsletter_subscribers SET status = $2::text::enum_newsletter_subscribers_status,
         topics = $3, unsubscribed_at = CASE WHEN $2::text = 'unsubscribed' THEN now() END,
         suppression = $4::text::enum_newsletter_subscribers_suppression,
         suppressed_at = CASE WHEN $4::text IS NOT NULL THEN now() END,
         paused_until = CASE WHEN $5::int > 0 THEN now() + make_interval(days => $5::int) END
       WHERE email = $1`,
      readers[at],
      reader.subscribed ? 'subscribed' : 'unsubscribed',
      JSON.stringify(reader.subscribed ? reader.topics : []),
      reader.suppressed ? 'manual' : null,
      Math.max(0, reader.pausedUntil - model.day),
    )
  }

const pause =
  (at: number, days: number): Step =>
  (model) =>
    change(at, { pausedUntil: model.day + days })(model)

const sendLetter =
  (chosen: number, important: boolean): Step =>
  async (model) => {
    const topic = topics[chosen] as number
    const [row] = await query<{ id: number }>(
      `INSERT INTO newsletters (title, subject, status, sent_at, approval_status, important,
         audience_topic_id)
       VALUES ('Letter', 'Hello', 'sent', now(), 'approved', $1, $2) RETURNING id`,
      important,
      topic,
    )
    const id = row?.id ?? 0
    const audience = { topic, segments: [], minus: [] }
    await payload.db.drizzle.transaction(async (tx) => {
      await freezeRecipients(tx, id, audience)
      await openSending(tx, id, audience, null)
    })
    model.letters.push({ id, topic, held: false })
    const frozen = await query<{ id: number; email: string }>(
      'SELECT id, email FROM deliveries WHERE newsletter_id = $1 ORDER BY id',
      id,
    )
    const expected = model.people.flatMap((reader, at) =>
      reader.subscribed && !reader.suppressed && reader.topics.includes(topic) ? [readers[at]] : [],
    )
    expect(frozen.map(({ email }) => email).sort()).toEqual(expected.sort())
    for (const each of frozen)
      add(model, {
        ...{ id: each.id, kind: 'newsletter', letter: id, important, isTest: false },
        reader: readers.indexOf(each.email as (typeof readers)[number]),
      })
  }

const queue =
  (kind: Exclude<Kind, 'newsletter'>, reader: number, important: boolean, isTest: boolean): Step =>
  async (model) => {
    // Of a person there is one welcome mail.
    const is = (mail: Mail) => mail.kind === 'welcome' && mail.reader === reader && !mail.isTest
    if (kind === 'welcome' && !isTest && model.mails.some(is)) return
    const isImportant = important && kind === 'compose'
    const [row] = await query<{ id: number }>(
      `INSERT INTO deliveries (kind, email, important, is_test, subscriber_id)
       VALUES ($1, $2::text, $3, $4, (SELECT id FROM newsletter_subscribers WHERE email = $2::text))
       RETURNING id`,
      ...[kind, readers[reader], isImportant, isTest],
    )
    const id = row?.id ?? 0
    add(model, { id, kind, reader, letter: undefined, important: isImportant, isTest })
  }

const holdLetter =
  (which: number, held: boolean): Step =>
  async (model) => {
    const letter = model.letters[which % Math.max(1, model.letters.length)]
    if (!letter || letter.held === held) return
    const states = ['sending', 'paused'] as const
    const change = { from: [states[held ? 0 : 1]], to: states[held ? 1 : 0], by: null as never }
    await changeSending(payload.db.drizzle, letter.id, change)
    letter.held = held
  }

const resend =
  (which: number): Step =>
  async (model) => {
    const letter = model.letters[which % Math.max(1, model.letters.length)]
    if (!letter || letter.held) return
    await requeueFailed(payload.db.drizzle, letter.id)
    for (const mail of model.mails.filter((each) => each.letter === letter.id)) {
      const reader = model.people[mail.reader] as Reader
      if (mail.status === 'failed' && reader.subscribed && !reader.suppressed)
        mail.status = 'queued'
    }
  }

const waitDays =
  (days: number): Step =>
  async (model) => {
    await query(
      `UPDATE deliveries SET sent_at = sent_at - make_interval(days => $1::int),
         next_attempt_at = next_attempt_at - make_interval(days => $1::int)`,
      days,
    )
    await query(
      'UPDATE newsletter_subscribers SET paused_until = paused_until - make_interval(days => $1::int)',
      days,
    )
    model.day += days
  }

/** Workers record what they have in flight, and claim up to so many; each claim is judged. */
const work =
  (count: number, outcomes: readonly ('sent' | 'failed' | 'queued')[]): Step =>
  async (model) => {
    const inFlight = model.mails.filter(({ status }) => status === 'sending')
    const finished = inFlight.map(({ id }, at): Finished => {
      const status = outcomes[at % outcomes.length] ?? 'sent'
      if (status === 'sent') return { id, status }
      const error = 'the server said no'
      if (status === 'failed') return { id, status, error }
      return { id, status, error, at: new Date(0).toISOString(), inDoubt: false }
    })
    // As the worker does: what is recorded is claimed again by a later statement at the earliest.
    await exchangeDeliveries(payload.db.pool, holder, finished, { inFlight: [], count: 0 })
    finished.forEach(({ status }, at) => {
      Object.assign(inFlight[at] as Mail, { status, sentOn: model.day })
    })
    const claimed = await exchangeDeliveries(payload.db.pool, holder, [], { inFlight: [], count })
    const waiting = model.mails.filter(
      ({ status, letter }) =>
        status === 'queued' && !model.letters.some(({ id, held }) => id === letter && held),
    )
    expect(claimed.length).toBe(Math.min(count, waiting.length))
    for (const { id, blocked, paused, leftOut } of claimed) {
      const mail = waiting.find((each) => each.id === id)
      if (!mail) throw new Error('claimed although it did not wait')
      mail.status = verdictOn(model, mail)
      const other = blocked || paused ? 'suppressed' : 'sending'
      expect([id, leftOut ? 'left_out' : other]).toEqual([id, mail.status])
    }
    const stored = await query<{ id: number; status: Status }>('SELECT id, status FROM deliveries')
    const statuses = (list: readonly { id: number; status: Status }[]) =>
      new Map(list.map(({ id, status }) => [id, status]))
    expect(statuses(stored)).toEqual(statuses(model.mails))
  }

const reader = fc.nat({ max: readers.length - 1 })
const step: fc.Arbitrary<{ readonly text: string; readonly run: Step }> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc
      .constantFrom(null, 1, 1, 2, 3)
      .map((max) => ({ text: `maximum ${max}`, run: setMaximum(max) })),
  },
  {
    weight: 5,
    arbitrary: fc.tuple(fc.nat({ max: 1 }), fc.boolean(), fc.boolean()).map(([topic, a, b]) => ({
      text: `letter ${topic} ${a && b}`,
      run: sendLetter(topic, a && b),
    })),
  },
  {
    weight: 4,
    arbitrary: fc
      .tuple(
        fc.constantFrom('compose', 'compose', 'welcome', 'follow_up', ...awaited),
        ...([reader, fc.boolean(), fc.constantFrom(false, false, false, true)] as const),
      )
      .map(([kind, at, important, isTest]) => ({
        text: `${kind} to ${at} ${important} ${isTest}`,
        run: queue(kind as 'compose', at, important, isTest),
      })),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(reader, fc.constantFrom([0], [1], [0, 1]))
      .map(([at, chosen]) => ({ text: `${at} has ${chosen}`, run: change(at, { chosen }) })),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(reader, fc.boolean()).map(([at, subscribed]) => ({
      text: `${at} on ${subscribed}`,
      run: change(at, { subscribed }),
    })),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(reader, fc.boolean()).map(([at, suppressed]) => ({
      text: `${at} suppressed ${suppressed}`,
      run: change(at, { suppressed }),
    })),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(reader, fc.constantFrom(0, 3, 30))
      .map(([at, days]) => ({ text: `${at} pauses ${days}`, run: pause(at, days) })),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.nat({ max: 5 }), fc.boolean())
      .map(([at, held]) => ({ text: `held ${at} ${held}`, run: holdLetter(at, held) })),
  },
  {
    weight: 1,
    arbitrary: fc.nat({ max: 5 }).map((at) => ({ text: `resend ${at}`, run: resend(at) })),
  },
  {
    weight: 2,
    arbitrary: fc
      .integer({ min: 1, max: 8 })
      .map((days) => ({ text: `${days} days`, run: waitDays(days) })),
  },
  {
    weight: 6,
    arbitrary: fc
      .tuple(
        fc.integer({ min: 1, max: 6 }),
        fc.array(fc.constantFrom('sent', 'sent', 'failed', 'queued'), {
          minLength: 1,
          maxLength: 4,
        }),
      )
      .map(([count, outcomes]) => ({
        text: `work ${count} ${outcomes}`,
        run: work(count, outcomes as 'sent'[]),
      })),
  },
)

const begin = async (): Promise<Model> => {
  await clearLedger(payload)
  await query('DELETE FROM newsletter_sendings')
  await query('UPDATE settings SET mails_per_week = NULL')
  const people = readers.map(() => ({
    ...{ topics: [...topics], subscribed: true, suppressed: false, pausedUntil: 0 },
  }))
  await payload.db.drizzle.execute(sql`
    INSERT INTO newsletter_subscribers (email, status, topics)
    SELECT email, 'subscribed', ${JSON.stringify(topics)}::jsonb
    FROM unnest(${sql.param([...readers])}::text[]) email`)
  return { day: 0, maximum: null, people, letters: [], mails: [] }
}

it(
  `in ${runs} random histories of topics, pauses, maxima, suppressions and sendings each mail meets what a plain model says`,
  async () => {
    let [judged, leftOut] = [0, 0]
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 30 }), async (steps) => {
        const model = await begin()
        try {
          for (const { run } of steps) await run(model)
          // All that may go out does.
          await work(50, ['sent'])(model)
          await work(50, ['sent'])(model)
        } catch (error) {
          const history = steps.map(({ text }) => text).join('; ')
          throw new Error(history, { cause: error })
        }
        judged += model.mails.filter(({ status }) => status !== 'queued').length
        leftOut += model.mails.filter(({ status }) => status === 'left_out').length
      }),
      { numRuns: runs },
    )
    console.log(`${judged} mails judged, ${leftOut} left out`)
    // A history in which nothing is left out shows nothing.
    expect(leftOut).toBeGreaterThan(runs / 4)
  },
  runs * 3_000,
)
