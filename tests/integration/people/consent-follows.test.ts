import { sql } from '@payloadcms/db-postgres'
import fc from 'fast-check'
import type { Payload } from 'payload'
import { beforeAll, expect, it } from 'vitest'
import { rowsOf } from '#src/data/rows.ts'
import { type ConsentContext, findLeftTopics } from '#src/people/consents/sql/consents.ts'
import {
  comeBack,
  inConsentContext,
  insert,
  leave,
  lift,
  remove,
  suppress,
} from '#tests/support/consents.ts'
import { uniqueEmail } from '#tests/support/crm.ts'
import { startPayload } from '#tests/support/database.ts'
import { chooseTopics, createTopic } from '#tests/support/topics.ts'

let payload: Payload
/** Beside the standard one, which every installation has. */
let further: readonly number[]

beforeAll(async () => {
  payload = await startPayload()
  further = await Promise.all([createTopic(payload), createTopic(payload, { isPublic: false })])
})

const importWithTopics = (email: string) => sql`
  INSERT INTO newsletter_subscribers (email, topics) VALUES (${email}, ${JSON.stringify(further)})
  ON CONFLICT (email) DO UPDATE SET status = 'subscribed', unsubscribed_at = NULL,
    topics = newsletter_subscribers.topics || excluded.topics`

const steps = {
  add: insert,
  addAsUnsubscribed: (email: string) => insert(email, 'unsubscribed'),
  leave,
  comeBack,
  bounce: (email: string) => suppress(email, 'hard_bounce'),
  stop: (email: string) => suppress(email, 'manual'),
  lift,
  remove,
  import: (email: string) => sql`
    INSERT INTO newsletter_subscribers (email) VALUES (${email})
    ON CONFLICT (email) DO UPDATE SET status = 'subscribed', unsubscribed_at = NULL`,
  importTopics: importWithTopics,
  chooseAll: (email: string) => chooseTopics(email, [...further, 1, 1]),
  chooseOne: (email: string) => chooseTopics(email, further.slice(0, 1)),
  chooseOther: (email: string) => chooseTopics(email, [1, 999_999]),
  chooseNone: (email: string) => chooseTopics(email, []),
  rename: (email: string) =>
    sql`UPDATE newsletter_subscribers SET name = 'Ada' WHERE email = ${email}`,
}
type Step = keyof typeof steps

const contexts: readonly (ConsentContext | undefined)[] = [
  undefined,
  { source: 'form', text: 'Yes' },
  { source: 'link' },
  { source: 'staff', text: 'Said so' },
]

type Entry = { given: boolean; source: string; topics: number[] }

const states = async (email: string) => {
  const db = payload.db.drizzle
  const [subscriber] = rowsOf(
    await db.execute<{ status: string; suppression: string | null; topics: number[] }>(
      sql`SELECT status, suppression, topics FROM newsletter_subscribers WHERE email = ${email}`,
    ),
  )
  const entries = rowsOf(
    await db.execute<Entry>(sql`
      SELECT given, source, topics FROM consents WHERE email = ${email} ORDER BY id`),
  )
  return { subscriber, entries, consent: entries.at(-1) }
}

/** The topics that were left by an act of the person, as the entries read one after the other. */
const leftByThemselves = (entries: readonly Entry[]): number[] => {
  const left = new Set<number>()
  let before: readonly number[] = []
  for (const { source, topics } of entries) {
    for (const topic of topics) left.delete(topic)
    for (const topic of before.filter((each) => !topics.includes(each)))
      if (source === 'form' || source === 'link') left.add(topic)
      else left.delete(topic)
    before = topics
  }
  return [...left].sort()
}

/** Takes a step and checks what must hold after each. */
const take = async (email: string, step: Step, context: ConsentContext | undefined) => {
  const before = await states(email)
  if (before.subscriber && step.startsWith('add')) return
  const imports = step.startsWith('import')
  const reason = imports ? { source: 'import' as const } : context
  const run = () => payload.db.drizzle.execute(steps[step](email))
  await (reason ? inConsentContext(payload)(reason, (tx) => tx.execute(steps[step](email))) : run())
  const { subscriber, entries, consent } = await states(email)
  if (!subscriber) return
  const { status, suppression, topics } = subscriber
  expect(topics.length > 0).toBe(status === 'subscribed')
  expect(topics).toEqual([...new Set(topics)].sort((a, b) => a - b))
  expect(topics).not.toContain(999_999)
  const isMailed = status === 'subscribed' && suppression === null
  expect(consent?.given).toBe(isMailed)
  expect(consent?.topics).toEqual(isMailed ? topics : [])
  expect([...(await findLeftTopics(payload.db.drizzle, email))].sort()).toEqual(
    leftByThemselves(entries),
  )
  if (!imports) return
  if (before.consent?.given === false) expect(isMailed).toBe(false)
  const left = leftByThemselves(before.entries)
  const had = before.subscriber?.topics ?? []
  const gained = topics.filter((topic) => !had.includes(topic))
  expect(gained.filter((topic) => left.includes(topic))).toEqual([])
}

it('a subscriber is mailed about exactly the topics of the newest consent, and no import subscribes who withdrew or adds a topic they left, after any sequence of changes', async () => {
  const step = fc.tuple(
    fc.constantFrom(...(Object.keys(steps) as Step[])),
    fc.constantFrom(...contexts),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (sequence) => {
      const email = uniqueEmail()
      for (const [what, context] of sequence) await take(email, what, context)
    }),
    { numRuns: 100 },
  )
})
