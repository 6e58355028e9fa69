import { sql } from '@payloadcms/db-postgres'
import fc from 'fast-check'
import type { Payload } from 'payload'
import { beforeAll, expect, it } from 'vitest'
import type { ConsentContext } from '#src/people/consents/sql/consents.ts'
import {
  comeBack,
  inConsentContext,
  insert,
  leave,
  ledgerOf,
  lift,
  remove,
  subscriberState,
  suppress,
} from '#tests/support/consents.ts'
import { uniqueEmail } from '#tests/support/crm.ts'
import { startPayload } from '#tests/support/database.ts'

let payload: Payload

beforeAll(async () => {
  payload = await startPayload()
})

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
  const subscriber = await subscriberState(payload, email)
  const consent = (await ledgerOf(payload, email)).at(-1)?.[0]
  return { subscriber, consent }
}

/** Takes a step and checks what must hold after each. */
const take = async (email: string, step: Step, context: ConsentContext | undefined) => {
  const before = await states(email)
  if (before.subscriber && step.startsWith('add')) return
  const reason = step === 'import' ? { source: 'import' as const } : context
  const run = () => payload.db.drizzle.execute(steps[step](email))
  await (reason ? inConsentContext(payload)(reason, (tx) => tx.execute(steps[step](email))) : run())
  const { subscriber, consent } = await states(email)
  if (!subscriber) return
  const isMailed = subscriber.status === 'subscribed' && subscriber.suppression === null
  expect(consent).toBe(isMailed ? 'given' : 'withdrawn')
  if (step === 'import' && before.consent === 'withdrawn') expect(isMailed).toBe(false)
}

it('a subscriber is mailed exactly when the newest consent was given, and no import subscribes who withdrew, after any sequence of changes', async () => {
  const step = fc.tuple(
    fc.constantFrom(...(Object.keys(steps) as Step[])),
    fc.constantFrom(...contexts),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (sequence) => {
      const email = uniqueEmail()
      for (const [what, context] of sequence) await take(email, what, context)
    }),
    { numRuns: 60 },
  )
})
