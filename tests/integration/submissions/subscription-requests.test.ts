import { sql } from '@payloadcms/db-postgres'
import { createLocalReq, type Payload } from 'payload'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { withdrawAtProvider } from '#src/people/subscribers/sql/subscribers.ts'
import { addSubscriptionRequest } from '#src/people/subscribers/sql/subscription-requests.ts'
import {
  acceptRequest,
  planRequests,
  processRequests,
} from '#src/people/subscribers/subscription-requests.ts'
import { unsubscribeSubscriber } from '#src/people/subscribers/unsubscribe.ts'
import { createDispatch } from '#src/runtime/kernel/dispatch.ts'
import { erasePerson } from '#src/workspace/privacy/erase-person.ts'
import { type ApiClient, apiClient, match } from '#tests/support/api.ts'
import { uniqueEmail } from '#tests/support/crm.ts'
import { startPayload } from '#tests/support/database.ts'
import { jobsIn, sweepAndSend } from '#tests/support/job-queue.ts'
import { approvedNewsletter, clearLedger, deliver, send } from '#tests/support/mail.ts'
import { postForm, storeSupporter } from '#tests/support/preferences.ts'
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
    topics: [],
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

/** A hook of an extension that fails for every email but one. */
const whileHookFails = async (except: string | undefined, work: () => Promise<void>) => {
  const { hooks } = payload.collections['newsletter-subscribers'].config
  const fail = ({ data }: { data: { email?: string } }) => {
    if (data.email !== except) throw new Error('a hook of an extension')
    return data
  }
  hooks.beforeChange.push(fail)
  try {
    await work()
  } finally {
    hooks.beforeChange.splice(hooks.beforeChange.indexOf(fail), 1)
  }
}
/** Runs work while another transaction holds the locks of a statement. */
const whileLocked = async (statement: string, values: unknown[], work: () => Promise<void>) => {
  const client = await payload.db.pool.connect()
  try {
    await client.query('BEGIN')
    await client.query(statement, values)
    await work()
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
}
const lockOfSubscriber = 'SELECT FROM newsletter_subscribers WHERE email = $1 FOR UPDATE'
const lockOfRequests = 'LOCK TABLE subscription_requests IN ACCESS EXCLUSIVE MODE'
const doLater = async () => {
  await payload.db.drizzle.execute(sql`UPDATE subscription_requests SET next_at = now()`)
  await processRequests(payload)
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

  const request = () => ({
    ...{ kind: 'unsubscribe' as const, email: uniqueEmail(), name: '', source: '', timeZone: '' },
    ...{ language: 'en' as const, topics: [] },
  })

  it('is no longer accepted while a thousand wait, of those that were committed', {
    tags: 'long',
  }, async () => {
    const rollBack = payload.db.drizzle.transaction(async (db) => {
      for (let n = 0; n < 1_000; n += 1) await acceptRequest(db, request())
      throw new Error('a COMMIT that fails')
    })
    await expect(rollBack).rejects.toThrow('a COMMIT that fails')
    expect((await post('unsubscribe', uniqueEmail())).status).toBe(200)
    await processRequests(payload)
    await whileLocked('LOCK TABLE newsletter_subscribers', [], async () => {
      for (let n = 0; n < 1_000; n += 1) {
        expect(await acceptRequest(payload.db.drizzle, request())).toBe('accepted')
        planRequests(payload)
      }
      expect((await post('unsubscribe', uniqueEmail())).json).toEqual({
        error: 'Too many requests, try again later',
      })
      await payload.db.drizzle.execute(sql`DELETE FROM subscription_requests`)
    })
    await processRequests(payload)
    expect((await post('unsubscribe', uniqueEmail())).status).toBe(200)
  })

  it('makes room with each that is done, although others come meanwhile', {
    tags: 'long',
  }, async () => {
    const { hooks } = payload.collections['newsletter-subscribers'].config
    const outcomes: string[] = []
    const another = async () => {
      if (outcomes.length === 1_100) return
      outcomes.push(
        await acceptRequest(payload.db.drizzle, { ...request(), kind: 'subscribe' as const }),
      )
      planRequests(payload)
    }
    hooks.afterChange.push(another)
    try {
      await another()
      while ((await stored()) > 0) await processRequests(payload)
    } finally {
      hooks.afterChange.splice(hooks.afterChange.indexOf(another), 1)
    }
    expect(outcomes).toHaveLength(1_100)
    expect(new Set(outcomes)).toEqual(new Set(['accepted']))
  })

  it('that a process stored before it crashed is done by another one', async () => {
    const email = uniqueEmail()
    await store('subscribe', email)
    // Who else does what is stored may have begun before.
    await expect.poll(() => processRequests(payload).then(() => statusOf(email))).toBe('subscribed')
    await expect.poll(stored).toBe(0)
  })

  it('does not bring back who left by a mailed link before it was done', async () => {
    const email = uniqueEmail()
    await store('subscribe', email)
    await expect.poll(() => processRequests(payload).then(() => statusOf(email))).toBe('subscribed')
    await store('subscribe', email)
    const req = await createLocalReq({}, payload)
    await unsubscribeSubscriber(req, { email }, { source: 'link' })
    await processRequests(payload)
    expect([await statusOf(email), await stored()]).toEqual(['unsubscribed', 0])
  })

  it('stops mail at once when it is to leave, also while it is not done yet', async () => {
    await clearLedger(payload)
    const [leaving, staying] = [uniqueEmail(), uniqueEmail()]
    for (const email of [leaving, staying]) await store('subscribe', email)
    await processRequests(payload)
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
    await processRequests(payload)
    await store('unsubscribe', email)
    const req = await createLocalReq({}, payload)
    await erasePerson(req, { email }, { requestedBy: 'staff' })
    expect(await stored()).toBe(0)
  })

  it('holds up no other when it fails, is tried again, and leaving is done without what failed', async () => {
    const [failing, leaving, other] = [uniqueEmail(), uniqueEmail(), uniqueEmail()]
    await store('subscribe', leaving)
    await processRequests(payload)
    await whileHookFails(other, async () => {
      await store('subscribe', failing)
      await store('unsubscribe', leaving)
      await store('subscribe', other)
      await processRequests(payload)
      expect([await statusOf(failing), await statusOf(leaving), await statusOf(other)]).toEqual([
        undefined,
        'unsubscribed',
        'subscribed',
      ])
      expect(await stored()).toBe(1)
    })
    await doLater()
    expect([await statusOf(failing), await stored()]).toEqual(['subscribed', 0])
  })

  const ways: [string, (email: string) => Promise<unknown>, string | undefined][] = [
    ['a form', (email) => store('unsubscribe', email), undefined],
    [
      'a mailed link',
      async (email) => {
        const where = { email: { equals: email } }
        const { docs } = await payload.find({ collection: 'newsletter-subscribers', where })
        const req = await createLocalReq({}, payload)
        await unsubscribeSubscriber(req, { id: docs[0]?.id ?? 0 }, { source: 'link' })
      },
      'unsubscribed',
    ],
    [
      'the mail provider',
      (email) =>
        payload.db.drizzle.transaction((db) =>
          withdrawAtProvider(db, {
            email,
            at: new Date(Date.now() + 1_000).toISOString(),
            newsletter: undefined,
            isFollowUp: false,
          }),
        ),
      'unsubscribed',
    ],
  ]
  it.each(ways)(
    'that waits after a failure is dropped by leaving by %s',
    async (_by, leave, known) => {
      const email = uniqueEmail()
      if (known) {
        await store('subscribe', email)
        await store('unsubscribe', email)
        await processRequests(payload)
      }
      await whileHookFails(undefined, async () => {
        await store('subscribe', email)
        await processRequests(payload)
      })
      expect(await stored()).toBe(1)
      await leave(email)
      await processRequests(payload)
      await doLater()
      expect([await statusOf(email), await stored()]).toEqual([known, 0])
    },
  )

  it('that waits after a failure is dropped by leaving by one’s own page, also when on no list', async () => {
    const { email, path } = await storeSupporter(payload, { status: 'none' })
    await whileHookFails(undefined, async () => {
      await store('subscribe', email)
      await processRequests(payload)
    })
    await postForm(api, path, { action: 'leave-newsletter' })
    await doLater()
    expect([await statusOf(email), await stored()]).toEqual([undefined, 0])
  })

  it('that waits after a failure is dropped by leaving without hooks', async () => {
    const email = uniqueEmail()
    await store('subscribe', email)
    await store('unsubscribe', email)
    await processRequests(payload)
    await whileHookFails(undefined, async () => {
      await store('subscribe', email)
      await processRequests(payload)
      await payload.db.pool.query(
        `UPDATE newsletter_subscribers SET status = 'subscribed' WHERE email = $1`,
        [email],
      )
      await store('unsubscribe', email)
      await processRequests(payload)
    })
    await doLater()
    expect([await statusOf(email), await stored()]).toEqual(['unsubscribed', 0])
  })

  it('holds up no other when its subscriber is locked, and is done after that in its order', async () => {
    const [locked, other] = [uniqueEmail(), uniqueEmail()]
    await store('subscribe', locked)
    await processRequests(payload)
    await whileLocked(lockOfSubscriber, [locked], async () => {
      await store('unsubscribe', locked)
      await store('subscribe', other)
      await processRequests(payload)
      expect([await statusOf(locked), await statusOf(other)]).toEqual(['subscribed', 'subscribed'])
      expect(await stored()).toBe(1)
    })
    await store('subscribe', locked)
    await processRequests(payload)
    expect(await stored()).toBe(2)
    await doLater()
    expect([await statusOf(locked), await stored()]).toEqual(['subscribed', 0])
    const { rows } = await payload.db.pool.query(
      'SELECT given FROM consents WHERE email = $1 ORDER BY id',
      [locked],
    )
    expect(rows.map(({ given }) => given)).toEqual([true, false, true])
  })

  it('is waited for by staff who read of people, and by no other request', async () => {
    await store('subscribe', uniqueEmail())
    expect((await api('GET', '/api/staff/profile', { token: staff.token })).status).toBe(200)
    expect(await stored()).toBe(1)
    await onStaffApi('')
    expect(await stored()).toBe(0)
  })

  it('lets staff read also when it cannot be done', async () => {
    await store('subscribe', uniqueEmail())
    await whileLocked(lockOfRequests, [], async () => {
      const { status } = await api('GET', '/api/staff/contacts', { token: staff.token })
      expect(status).toBe(200)
    })
  })

  it('lets the sweep go on also when it cannot be done', { tags: 'long' }, async () => {
    await payload.db.drizzle.execute(sql`DELETE FROM payload_jobs`)
    await whileLocked(lockOfRequests, [], () => sweepAndSend(payload))
    const jobs = await jobsIn(payload, 'send')
    expect(jobs.filter(({ hasError, taskSlug }) => hasError || taskSlug === 'sweep')).toEqual([])
  })
})
