import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from '@payloadcms/db-postgres'
import { createLocalReq, type Payload } from 'payload'
import { freezeRest } from '#src/newsletters/sending/freeze.ts'
import { sendNewsletter } from '#src/newsletters/sending/send.ts'
import { median, milliseconds } from './support/compare.ts'
import { insertContacts } from './support/contact-rows.ts'
import { openDatabase } from './support/database.ts'
import { addNewsletter, fillList } from './support/mail-list.ts'
import type { Row } from './support/row.ts'

const count = process.env['BENCH_MILLION'] ? 1_000_000 : 100_000
const contacts = 10_000
/** With a million, a round takes minutes. */
const rounds = count > 100_000 ? 1 : 3

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return performance.now() - began
}

const removeLetter = async ({ db }: Payload, id: number): Promise<void> => {
  await db.pool.query('DELETE FROM deliveries WHERE newsletter_id = $1', [id])
  await db.pool.query('DELETE FROM payload_jobs')
  await db.pool.query('VACUUM deliveries')
}

/** What other writers do meanwhile: a contact, a subscriber and a mail for staff, one after the other. */
async function writeUntil({ db }: Payload, isOver: () => boolean): Promise<number[]> {
  const durations: number[] = []
  const one = () => 1 + Math.floor(Math.random() * contacts)
  while (!isOver()) {
    for (const [text, values] of [
      ['UPDATE contacts SET updated_at = now() WHERE id = $1', [one()]],
      ['UPDATE newsletter_subscribers SET updated_at = now() WHERE id = $1', [one()]],
      [
        `INSERT INTO deliveries (kind, email, subject) VALUES ('notification', 's@example.org', $1)`,
        [''],
      ],
    ] as const)
      durations.push(await timed(() => db.pool.query(text, [...values])))
    await sleep(2)
  }
  return durations
}

const p99 = (durations: readonly number[]): number =>
  durations.toSorted((a, b) => a - b)[Math.floor(durations.length * 0.99)] ?? Number.NaN

interface Round {
  readonly sent: number
  readonly steps: number
  readonly byHand: number
  readonly idle: number
  readonly beside: number
}

const freezeByHand = async (payload: Payload, status: 'queued' | 'sent'): Promise<number> => {
  const id = await addNewsletter(payload)
  await payload.db.drizzle.execute(sql`
    INSERT INTO deliveries (kind, newsletter_id, subscriber_id, email, name, next_attempt_at, status)
    SELECT 'newsletter', ${id}, s.id, s.email, s.name, now(), ${status}
    FROM newsletter_subscribers s
    WHERE s.status = 'subscribed' AND s.suppression IS NULL ORDER BY s.id FOR KEY SHARE OF s`)
  return id
}

const mustHaveAll = async ({ db }: Payload, id: number): Promise<void> => {
  const { rows } = await db.pool.query(
    'SELECT count(*)::int AS n FROM deliveries WHERE newsletter_id = $1',
    [id],
  )
  if (rows[0]?.n !== count) throw new Error(`${rows[0]?.n} were frozen`)
}

async function run(payload: Payload): Promise<Round> {
  let hand = 0
  const byHand = await timed(async () => {
    hand = await freezeByHand(payload, 'queued')
  })
  await removeLetter(payload, hand)
  const until = performance.now() + 10_000
  const idle = p99(await writeUntil(payload, () => performance.now() > until))
  const alone = await addNewsletter(payload)
  const sent = await timed(async () => sendNewsletter(await createLocalReq({}, payload), alone))
  const steps = await timed(() => freezeRest(payload, alone))
  await mustHaveAll(payload, alone)
  await removeLetter(payload, alone)
  const id = await addNewsletter(payload)
  await sendNewsletter(await createLocalReq({}, payload), id)
  let isOver = false
  const writing = writeUntil(payload, () => isOver)
  await freezeRest(payload, id)
  isOver = true
  const beside = p99(await writing)
  await removeLetter(payload, id)
  return { sent, steps, byHand, idle, beside }
}

/** A large audience frozen in steps, against one statement by hand, and what others feel of it. */
export async function bench(): Promise<Row[]> {
  const payload = await openDatabase('freeze')
  await insertContacts(payload, contacts)
  await fillList(payload, count)
  await freezeByHand(payload, 'sent')
  await payload.db.pool.query('VACUUM ANALYZE')
  const all: Round[] = []
  for (let round = 0; round < rounds; round += 1) all.push(await run(payload))
  const of = (name: keyof Round): number => median(all.map((round) => round[name]))
  const people = count.toLocaleString('en')
  return [
    {
      what: `a newsletter to ${people} frozen in steps, against one statement by hand`,
      measured: `${milliseconds(of('sent') + of('steps'))} : ${milliseconds(of('byHand'))}`,
      ratio: (of('sent') + of('steps')) / of('byHand'),
      demanded: { atMost: 1.5 },
    },
    {
      what: '… what the request that sends waits for, against the same statement',
      measured: `${milliseconds(of('sent'))} : ${milliseconds(of('byHand'))}`,
      ratio: of('sent') / of('byHand'),
      demanded: { atMost: 0.5 },
    },
    {
      what: '… p99 of other writers (contacts, subscribers, mails) meanwhile, against none',
      measured: `${milliseconds(of('beside'))} : ${milliseconds(of('idle'))}`,
      ratio: of('beside') / of('idle'),
      demanded: { atMost: 3 },
    },
  ]
}
