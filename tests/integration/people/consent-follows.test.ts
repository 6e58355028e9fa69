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
import { isLong, isShort } from '#tests/support/long.ts'
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

const states = async (email: string) => {
  const db = payload.db.drizzle
  const [subscriber] = rowsOf(
    await db.execute<{ status: string; suppression: string | null; topics: number[] }>(
      sql`SELECT status, suppression, topics FROM newsletter_subscribers WHERE email = ${email}`,
    ),
  )
  const [consent] = rowsOf(
    await db.execute<{ given: boolean; topics: number[] }>(sql`
      SELECT given, topics FROM consents WHERE email = ${email} ORDER BY id DESC LIMIT 1`),
  )
  return { subscriber, consent }
}

/** What only staff and imports do, or a bounce. */
const byOthers = new Set<Step>(['addAsUnsubscribed', 'bounce', 'stop', 'lift', 'remove', 'rename'])

/** What a person agreed to last, and left by themselves since, by what was done. */
interface Model {
  agreed: readonly number[]
  readonly left: Set<number>
}

const follow = (model: Model, has: readonly number[], isOwnAct: boolean): void => {
  if (isOwnAct) for (const topic of model.agreed) model.left.add(topic)
  for (const topic of has) model.left.delete(topic)
  if (has.length > 0) model.agreed = has
}

const reasonOf = (step: Step, context: ConsentContext | undefined): ConsentContext | undefined => {
  if (step.startsWith('import')) return { source: 'import' }
  return byOthers.has(step) ? undefined : context
}

/** Takes a step and checks what must hold after each. */
const take = async (
  email: string,
  model: Model,
  step: Step,
  context: ConsentContext | undefined,
) => {
  const before = await states(email)
  if (before.subscriber && step.startsWith('add')) return
  const reason = reasonOf(step, context)
  const run = () => payload.db.drizzle.execute(steps[step](email))
  await (reason ? inConsentContext(payload)(reason, (tx) => tx.execute(steps[step](email))) : run())
  const { subscriber, consent } = await states(email)
  if (!subscriber) return
  const { status, suppression, topics } = subscriber
  expect(topics.length > 0).toBe(status === 'subscribed')
  expect(topics).toEqual([...new Set(topics)].sort((a, b) => a - b))
  expect(topics).not.toContain(999_999)
  const isMailed = status === 'subscribed' && suppression === null
  expect(consent?.given).toBe(isMailed)
  expect(consent?.topics).toEqual(isMailed ? topics : [])
  const leftBefore = [...model.left]
  const isChanged = JSON.stringify(before.subscriber?.topics) !== JSON.stringify(topics)
  follow(model, topics, isChanged && (reason?.source === 'form' || reason?.source === 'link'))
  expect(new Set(await findLeftTopics(payload.db.drizzle, email))).toEqual(model.left)
  if (reason?.source !== 'import') return
  if (before.consent?.given === false) expect(isMailed).toBe(false)
  const had = before.subscriber?.topics ?? []
  const gained = topics.filter((topic) => !had.includes(topic))
  expect(gained.filter((topic) => leftBefore.includes(topic))).toEqual([])
}

it('a subscriber is mailed about exactly the topics of the newest consent, and no import subscribes who withdrew or adds a topic they left, after any sequence of changes', async () => {
  const step = fc.tuple(
    fc.constantFrom(...(Object.keys(steps) as Step[])),
    fc.constantFrom(...contexts),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (sequence) => {
      const email = uniqueEmail()
      const model: Model = { agreed: [], left: new Set() }
      for (const [what, context] of sequence) await take(email, model, what, context)
    }),
    { numRuns: isLong ? 100 : isShort ? 8 : 25 },
  )
})
