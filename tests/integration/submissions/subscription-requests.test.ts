import { sql } from '@payloadcms/db-postgres'
import { createLocalReq, type Payload } from 'payload'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addSubscriptionRequest } from '#src/db/submissions/subscription-requests.ts'
import { unsubscribeSubscriber } from '#src/email/subscribers/subscribers.ts'
import { createDispatch } from '#src/http/dispatch.ts'
import { erasePerson } from '#src/privacy/erase-person.ts'
import { doRequests } from '#src/submissions/subscription-requests.ts'
import { type ApiClient, apiClient, match } from '#tests/support/api.ts'
import { uniqueEmail } from '#tests/support/crm.ts'
import { startPayload } from '#tests/support/database.ts'
import { approvedNewsletter, clearLedger, deliver, send } from '#tests/support/mail.ts'
import { startSmtp } from '#tests/support/smtp.ts'
import { createStaff, type Staff } from '#tests/support/staff.ts'

let payload: Payload
let api: ApiClient
let staff: Staff

beforeAll(async () => {
  payload = await startPayload()
  // Without the test's own waiting for what follows a response.
  api = apiClient(createDispatch({ payload, match }))
  staff = await createStaff(payload, 'admin')
})
beforeEach(() => payload.db.drizzle.execute(sql`DELETE FROM subscription_requests`))

const post = (path: 'subscribe' | 'unsubscribe', email: string) =>
  api('POST', `/api/newsletter/${path}`, { json: { email } })
const store = (kind: 'subscribe' | 'unsubscribe', email: string) =>
  addSubscriptionRequest(payload.db.drizzle, {
    kind,
    email,
    name: 'Ada',
    source: '',
    timeZone: '',
    language: 'en',
  })
const stored = async (): Promise<number> =>
  (await payload.db.drizzle.execute(sql`SELECT FROM subscription_requests`)).rows.length
const statusOf = async (email: string): Promise<string | undefined> => {
  const { rows } = await payload.db.pool.query<{ status: string }>(
    'SELECT status FROM newsletter_subscribers WHERE email = $1',
    [email],
  )
  return rows[0]?.status
}
const onStaffApi = async (email: string): Promise<unknown> => {
  const path = `/api/staff/newsletter-subscribers?search=${email}`
  return (await api('GET', path, { token: staff.token })).json
}

describe('what a public form requests of a subscription', () => {
  it('is seen by staff who read after its response', async () => {
    const email = uniqueEmail()
    await post('subscribe', email)
    expect(await onStaffApi(email)).toMatchObject([{ email, status: 'subscribed' }])
    await post('unsubscribe', email)
    expect(await onStaffApi(email)).toMatchObject([{ email, status: 'unsubscribed' }])
    await post('subscribe', email)
    const where = { email: { equals: email } }
    expect(await payload.find({ collection: 'newsletter-subscribers', where })).toMatchObject({
      docs: [{ email, status: 'subscribed' }],
    })
  })

  it('is done by itself, once, in the order of the requests', async () => {
    const email = uniqueEmail()
    for (const path of ['subscribe', 'unsubscribe', 'subscribe', 'unsubscribe'] as const)
      expect((await post(path, email)).status).toBe(200)
    await expect.poll(stored, { timeout: 20_000 }).toBe(0)
    expect(await statusOf(email)).toBe('unsubscribed')
    const { rows } = await payload.db.pool.query(
      'SELECT given FROM consents WHERE email = $1 ORDER BY id',
      [email],
    )
    expect(rows.map(({ given }) => given)).toEqual([true, false, true, false])
  })

  it('that a process stored before it crashed is done by another one', async () => {
    const email = uniqueEmail()
    await store('subscribe', email)
    expect(await statusOf(email)).toBeUndefined()
    await doRequests(payload)
    expect([await statusOf(email), await stored()]).toEqual(['subscribed', 0])
  })

  it('does not bring back who left by a mailed link before it was done', async () => {
    const email = uniqueEmail()
    await store('subscribe', email)
    await doRequests(payload)
    await store('subscribe', email)
    const req = await createLocalReq({}, payload)
    await unsubscribeSubscriber(req, { email }, { source: 'link' })
    await doRequests(payload)
    expect([await statusOf(email), await stored()]).toEqual(['unsubscribed', 0])
  })

  it('stops mail at once when it is to leave, also while it is not done yet', async () => {
    await clearLedger(payload)
    const [leaving, staying] = [uniqueEmail(), uniqueEmail()]
    for (const email of [leaving, staying]) await store('subscribe', email)
    await doRequests(payload)
    await send(payload, await approvedNewsletter(payload))
    await store('unsubscribe', leaving)
    const smtp = await startSmtp()
    await deliver(payload, smtp.url)
    const recipients = smtp.recipients()
    await smtp.stop()
    expect(recipients).toEqual([staying])
  })

  it('is forgotten with who is erased', async () => {
    const email = uniqueEmail()
    await store('subscribe', email)
    await doRequests(payload)
    await store('unsubscribe', email)
    const req = await createLocalReq({}, payload)
    await erasePerson(req, { email }, { requestedBy: 'staff' })
    expect(await stored()).toBe(0)
  })

  it('holds up no other when it fails, is tried again, and leaving is done without what failed', async () => {
    const [failing, leaving, other] = [uniqueEmail(), uniqueEmail(), uniqueEmail()]
    await store('subscribe', leaving)
    await doRequests(payload)
    const { hooks } = payload.collections['newsletter-subscribers'].config
    const fail = ({ data }: { data: { email?: string } }) => {
      if (data.email !== other) throw new Error('a hook of an extension')
      return data
    }
    hooks.beforeChange.push(fail)
    try {
      await store('subscribe', failing)
      await store('unsubscribe', leaving)
      await store('subscribe', other)
      await doRequests(payload)
      expect([await statusOf(failing), await statusOf(leaving), await statusOf(other)]).toEqual([
        undefined,
        'unsubscribed',
        'subscribed',
      ])
      expect(await stored()).toBe(1)
    } finally {
      hooks.beforeChange.splice(hooks.beforeChange.indexOf(fail), 1)
    }
    await payload.db.drizzle.execute(sql`UPDATE subscription_requests SET next_at = now()`)
    await doRequests(payload)
    expect([await statusOf(failing), await stored()]).toEqual(['subscribed', 0])
  })
})
