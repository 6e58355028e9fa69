import { sql } from '@payloadcms/db-postgres'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sendDueFollowUps } from '#jobs/send-follow-ups.ts'
import { rowsOf } from '#src/data/rows.ts'
import { recordConsent } from '#src/people/consents/sql/consents.ts'
import { insert, suppress } from '#tests/support/consents.ts'
import { type Crm, startCrm, unique, uniqueEmail } from '#tests/support/crm.ts'
import { approvedNewsletter, clearLedger, deliver, send } from '#tests/support/mail.ts'
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
const consent = (email: string, given: boolean) =>
  recordConsent(crm.payload.db.drizzle, { email, purpose: 'follow_up', given, source: 'link' })
const erase = (email: string) =>
  run(sql`INSERT INTO suppressed_hashes (hash, reason) VALUES (email_hash(${email}), 'withdrawn')`)

const due = async () => {
  const email = uniqueEmail()
  const [contact, stage] = [await crm.createContact({ email }), await crm.createStage()]
  const template = await crm.payload.create({
    collection: 'email-templates',
    data: { name: unique('Template'), subject: 'Hello {{name}}', htmlContent: '<p>Dear you</p>' },
  })
  await crm.createRule({
    triggerStageId: stage.id,
    daysAfter: 0,
    emailTemplateId: template.id,
  })
  await crm.reach(contact.id, stage.id)
  const status = async () =>
    (await run(sql`SELECT status FROM follow_ups WHERE contact_id = ${contact.id}`))[0]?.['status']
  const sweep = () => sendDueFollowUps(crm.payload, new Date(Date.now() + 1000))
  return { email, status, sweep }
}
const deliveries = (email: string) =>
  run(sql`SELECT kind, status FROM deliveries WHERE email = ${email} ORDER BY id`)
const receivedBy = (email: string) =>
  server.recipients().filter((recipient) => recipient === email).length

describe('mails of follow-ups', () => {
  it.each<[string, (email: string) => Promise<unknown>]>([
    ['withdrew from mails of follow-ups', (email) => consent(email, false)],
    [
      'is suppressed',
      async (email) => {
        await run(insert(email))
        await run(suppress(email, 'complaint'))
      },
    ],
    ['was erased', erase],
  ])('the follow-up of a contact who %s waits for a person', async (_, stop) => {
    const { email, status, sweep } = await due()
    await stop(email)
    await sweep()
    expect([await status(), await deliveries(email)]).toEqual(['pending', []])
  })

  it.each([
    ['withdrawal', false, 'completed'],
    ['consent', true, 'pending'],
  ] as const)('the %s of another person is not that of a contact', async (_, given, expected) => {
    const { email, status, sweep } = await due()
    await consent(email, !given)
    await consent(uniqueEmail(), given)
    await sweep()
    expect(await status()).toBe(expected)
  })

  it('are sent again to who gave their consent again, and do not need one to the newsletter', async () => {
    const { email, status, sweep } = await due()
    await run(insert(email, 'unsubscribed'))
    await consent(email, false)
    await consent(email, true)
    await sweep()
    expect(await status()).toBe('completed')
    await deliver(crm.payload, server.url)
    expect(receivedBy(email)).toBe(1)
  })

  it('that are in the ledger are not sent to who withdraws before they go out', async () => {
    const { email, sweep } = await due()
    await sweep()
    await consent(email, false)
    await deliver(crm.payload, server.url)
    expect(await deliveries(email)).toEqual([{ kind: 'follow_up', status: 'suppressed' }])
    expect(receivedBy(email)).toBe(0)
  })
})

describe('an email with a suppressed hash', () => {
  it('is no recipient of a newsletter, also when it subscribed while it was being erased', async () => {
    const [erased, other] = [uniqueEmail(), uniqueEmail()]
    // As when both transactions overlap: neither sees the other's row.
    for (const email of [erased, other]) await run(insert(email))
    await erase(erased)
    expect(await send(crm.payload, await approvedNewsletter(crm.payload))).toBe(1)
    await deliver(crm.payload, server.url)
    expect([receivedBy(erased), receivedBy(other)]).toEqual([0, 1])
  })

  it('gets nothing that was in the ledger before, of whatever kind', async () => {
    const email = uniqueEmail()
    await run(sql`
      INSERT INTO deliveries (kind, email, name, subject, html_content)
      SELECT kind::enum_deliveries_kind, ${email}, '', 'Hello', '<p>Hello</p>'
      FROM unnest(ARRAY['follow_up', 'notification', 'confirmation']) kind`)
    await erase(email)
    await deliver(crm.payload, server.url)
    expect((await deliveries(email)).map(({ status }) => status)).toEqual([
      'suppressed',
      'suppressed',
      'suppressed',
    ])
    expect(receivedBy(email)).toBe(0)
  })
})
