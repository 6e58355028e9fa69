import { sql } from '@payloadcms/db-postgres'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sendDueFollowUps } from '#jobs/send-follow-ups.ts'
import {
  type MailabilityReason,
  type MailedAddress,
  personMailability,
} from '#src/contract/people/mailability.ts'
import { rowsOf } from '#src/data/rows.ts'
import { recordConsent } from '#src/people/consents/sql/consents.ts'
import { comeBack, insert, leave, lift, remove, suppress } from '#tests/support/consents.ts'
import { type Crm, startCrm, unique, uniqueEmail } from '#tests/support/crm.ts'
import { approvedNewsletter, clearLedger, deliver, send } from '#tests/support/mail.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { startSmtp } from '#tests/support/smtp.ts'

let crm: Crm
let server: Awaited<ReturnType<typeof startSmtp>>

beforeAll(async () => {
  crm = await startCrm()
  server = await startSmtp()
})
beforeEach(() => clearLedger(crm.payload))
afterAll(() => server.stop())

const run = async <Row extends Record<string, unknown>>(statement: ReturnType<typeof sql>) =>
  rowsOf(await crm.payload.db.drizzle.execute<Row>(statement))

const followUps = (given: boolean) => async (email: string) =>
  recordConsent(crm.payload.db.drizzle, { email, purpose: 'follow_up', given, source: 'link' })

const steps = {
  subscribed: (email: string) => run(insert(email)),
  unconfirmed: (email: string) =>
    run(sql`INSERT INTO newsletter_subscribers (email, status) VALUES (${email}, 'unsubscribed')`),
  left: (email: string) => run(leave(email)),
  back: (email: string) => run(comeBack(email)),
  removed: (email: string) => run(remove(email)),
  bounced: (email: string) => run(suppress(email, 'hard_bounce')),
  complained: (email: string) => run(suppress(email, 'complaint')),
  stopped: (email: string) => run(suppress(email, 'manual')),
  lifted: (email: string) => run(lift(email)),
  erased: (email: string) =>
    run(
      sql`INSERT INTO suppressed_hashes (hash, reason) VALUES (email_hash(${email}), 'withdrawn')`,
    ),
  refusesFollowUps: followUps(false),
  agreesToFollowUps: followUps(true),
}
type Step = keyof typeof steps

/** What happened to an email, and why it may be mailed the newsletter and mails of follow-ups. */
const states: readonly (readonly [Step[], MailabilityReason, MailabilityReason])[] = [
  [[], 'never_asked', 'unopposed'],
  [['subscribed'], 'subscribed', 'unopposed'],
  [['subscribed', 'refusesFollowUps'], 'subscribed', 'withdrew'],
  [['refusesFollowUps', 'agreesToFollowUps'], 'never_asked', 'agreed'],
  [['unconfirmed'], 'unconfirmed', 'unopposed'],
  [['subscribed', 'left'], 'withdrew', 'unopposed'],
  [['subscribed', 'left', 'back'], 'subscribed', 'unopposed'],
  [['subscribed', 'removed'], 'removed', 'unopposed'],
  [['subscribed', 'left', 'removed'], 'withdrew', 'unopposed'],
  [['subscribed', 'bounced'], 'hard_bounce', 'hard_bounce'],
  [['subscribed', 'complained'], 'complaint', 'complaint'],
  [['subscribed', 'stopped'], 'manual', 'manual'],
  [['unconfirmed', 'bounced', 'agreesToFollowUps'], 'hard_bounce', 'hard_bounce'],
  [['subscribed', 'bounced', 'lifted'], 'subscribed', 'unopposed'],
  [['subscribed', 'left', 'bounced', 'lifted'], 'withdrew', 'unopposed'],
  [['erased'], 'erased', 'erased'],
  [['erased', 'subscribed'], 'manual', 'manual'],
  [['subscribed', 'erased'], 'erased', 'erased'],
  [['erased', 'subscribed', 'lifted'], 'subscribed', 'unopposed'],
]

const addressOf = async (contact: number): Promise<MailedAddress> => {
  const { json } = await callPlatform('GET', `/contacts/${contact}/mailability`, crm.staff)
  const [address] = personMailability.parse(json).addresses
  if (!address) throw new Error('the contact has no email')
  return address
}

const everyState = async () => {
  const stage = await crm.createStage()
  const template = await crm.payload.create({
    collection: 'email-templates',
    data: { name: unique('Template'), subject: 'How are you', htmlContent: '<p>Well?</p>' },
  })
  await crm.createRule({ triggerStageId: stage.id, daysAfter: 0, emailTemplateId: template.id })
  return Promise.all(
    states.map(async ([happened]) => {
      const email = uniqueEmail()
      const { id } = await crm.createContact({ email: email.toUpperCase() })
      for (const step of happened) await steps[step](email)
      await crm.reach(id, stage.id)
      return { state: happened.join(', '), email, address: await addressOf(id) }
    }),
  )
}

describe('whether a person may be mailed', () => {
  it('the page of a contact says what sending does, and why, in every state of an email', async () => {
    const people = await everyState()
    expect(
      people.map(({ state, address }) => [state, address.newsletter.why, address.follow_up?.why]),
    ).toEqual(states.map(([happened, ...why]) => [happened.join(', '), ...why]))

    await send(crm.payload, await approvedNewsletter(crm.payload))
    const soon = new Date(Date.now() + 1000)
    // On a busy machine a template may not compile in time: the next sweep tries again.
    await expect.poll(() => sendDueFollowUps(crm.payload, soon)).toBeGreaterThan(0)
    await deliver(crm.payload, server.url)
    const sent = await run<{ email: string; kind: string }>(
      sql`SELECT email, kind FROM deliveries WHERE status = 'sent'`,
    )
    const isSent = (email: string, kind: string) =>
      sent.some((delivery) => delivery.email === email && delivery.kind === kind)
    expect(
      people.map(({ state, email }) => [
        state,
        isSent(email, 'newsletter'),
        isSent(email, 'follow_up'),
      ]),
    ).toEqual(
      people.map(({ state, address }) => [
        state,
        address.newsletter.mayMail,
        address.follow_up?.mayMail,
      ]),
    )
  })

  it('what waits in the ledger is not sent to people that the page calls unmailable by then', async () => {
    const happened = (['left', 'removed', 'bounced', 'erased'] as const).map((step) => ({
      step,
      email: uniqueEmail(),
    }))
    for (const { email } of happened) await steps.subscribed(email)
    await send(crm.payload, await approvedNewsletter(crm.payload))
    for (const { step, email } of happened) await steps[step](email)
    await deliver(crm.payload, server.url)
    for (const { email } of happened) {
      const { id } = await crm.createContact({ email })
      expect((await addressOf(id)).newsletter.mayMail).toBe(false)
      expect(server.recipients()).not.toContain(email)
    }
  })
})
