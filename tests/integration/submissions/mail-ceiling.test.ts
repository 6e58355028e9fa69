import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { claimMailbox, removePastClaims } from '#src/mail/bounces/sql/mailbox-claims.ts'
import { mailCeiling } from '#src/submissions/mail-gathered.ts'
import { apiClient, dispatcher, finishSubscriptions } from '#tests/support/api.ts'
import { uniqueEmail } from '#tests/support/crm.ts'
import { startPayload } from '#tests/support/database.ts'
import { clearLedger } from '#tests/support/mail.ts'

let payload: Payload
let api: ReturnType<typeof apiClient>
const hour = 3_600_000

beforeAll(async () => {
  payload = await startPayload()
  api = apiClient(dispatcher(payload))
})
const set = (mailsByStrangersPerHour: number | null, more: object = {}) =>
  payload.updateGlobal({ slug: 'settings', data: { mailsByStrangersPerHour, ...more } })
const run = async (statement: ReturnType<typeof sql>) =>
  (await payload.db.drizzle.execute(statement)).rows
beforeEach(async () => {
  await clearLedger(payload)
  await run(sql`DELETE FROM mailed_mailboxes`)
})
afterEach(async () => {
  await run(sql`DELETE FROM mailed_mailboxes`)
  await set(1_000, { doubleOptIn: false, notificationEmails: [] })
})

const claim = async () => {
  const due = await claimMailbox(payload.db.drizzle, uniqueEmail())
  if (!due) throw new Error('no mailbox was claimed')
  return Math.max(0, Math.round((due.getTime() - Date.now()) / hour))
}

it('in no hour more mails by strangers are due than Settings say; the others are due later', async () => {
  await set(10)
  const hours: number[] = []
  for (let at = 0; at < 25; at += 1) hours.push(await claim())
  expect(hours).toEqual([...Array(10).fill(0), ...Array(10).fill(1), ...Array(5).fill(2)])
})

it('without a number none waits', async () => {
  await set(null)
  for (let at = 0; at < 12; at += 1) expect(await claim()).toBe(0)
})

it('a mailbox whose mail waits gets no second one, however long it waits', async () => {
  const email = uniqueEmail()
  await claimMailbox(payload.db.drizzle, email)
  await run(sql`UPDATE mailed_mailboxes SET at = now() - interval '2 days',
    due = now() + interval '1 hour'`)
  expect(await claimMailbox(payload.db.drizzle, email)).toBeUndefined()
  expect(await removePastClaims(payload.db.drizzle)).toBe(0)
})

it('a confirmation beyond it is stored and goes out later, and staff get one notice a day', async () => {
  await set(10, { doubleOptIn: true, notificationEmails: [{ email: 'staff@example.org' }] })
  for (let at = 0; at < 10; at += 1) await claim()
  const email = uniqueEmail()
  await api('POST', '/api/newsletter/subscribe', { json: { email } })
  await finishSubscriptions(payload)
  const [mail] =
    await run(sql`SELECT status, next_attempt_at > now() + interval '50 minutes' AS waits
    FROM deliveries WHERE email = ${email}`)
  expect(mail).toEqual({ status: 'queued', waits: true })
  await Promise.all([mailCeiling(payload), mailCeiling(payload)])
  await mailCeiling(payload)
  const notices = await run(sql`SELECT email, subject, text_content FROM deliveries
    WHERE kind = 'notification'`)
  expect(notices).toEqual([
    {
      email: 'staff@example.org',
      subject: 'Mails that wait: 1',
      text_content: expect.stringContaining('more than 10 confirmation'),
    },
  ])
})
