import { randomBytes } from 'node:crypto'
import { sql } from '@payloadcms/db-postgres'
import { createLocalReq, type Payload } from 'payload'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { removeExpired } from '#src/db/remove-expired.ts'
import { readReturnPath } from '#src/email/bounces/verp.ts'
import { queueMail } from '#src/email/ledger/enqueue-mail.ts'
import { mailLinkKey } from '#src/email/subscribers/link-key.ts'
import { erasePerson } from '#src/privacy/erase-person.ts'
import type { ApiClient } from '#tests/support/api.ts'
import {
  bounceAddress,
  deliveryState,
  mailEventApi,
  mailEventSources,
  sentMail,
  storedOf,
} from '#tests/support/bounces.ts'
import { startPayload } from '#tests/support/database.ts'
import {
  approvedNewsletter,
  clearLedger,
  countDeliveries,
  deliver,
  send,
  subscribe,
} from '#tests/support/mail.ts'
import { mailEvent, signReport } from '#tests/support/mail-events.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { startSmtp } from '#tests/support/smtp.ts'
import { createStaff } from '#tests/support/staff.ts'

const sources = mailEventSources()
let payload: Payload
let api: ApiClient

beforeAll(async () => {
  payload = await startPayload()
  api = mailEventApi(payload, sources.setup)
})
beforeEach(() => clearLedger(payload))

type About = Parameters<typeof mailEvent>[1]

/** An MTA posts a report that came to the return path; returns how many events were new. */
const postReport = async (name: string, about: About): Promise<number> => {
  const body = mailEvent(name, about)
  const headers = signReport(sources.MAIL_EVENTS_SECRET, body)
  const { status, json } = await api('POST', '/api/mail-events/dsn', { body, headers })
  expect(status).toBe(200)
  return (json as { recorded: number }).recorded
}

const day = 24 * 3600 * 1_000
const daysAgo = (days: number): Date => new Date(Date.now() - days * day)

/** A mail of some days ago that bounced softly on that day. */
const softBounce = async (email: string, days: number): Promise<number> => {
  const mail = await sentMail(payload, { email, at: daysAgo(days) })
  const event = { event: 'bounce', email, status: '5.2.2', type: 'bounce', reason: 'full' }
  const body = JSON.stringify([
    {
      ...event,
      'smtp-id': mail.messageId,
      sg_event_id: randomBytes(9).toString('hex'),
      timestamp: Math.floor(daysAgo(days).getTime() / 1_000),
    },
  ])
  const headers = sources.sendgrid.sign(body)
  const { json } = await api('POST', '/api/mail-events/sendgrid', { body, headers })
  expect(json).toEqual({ success: true, recorded: 1 })
  return mail.id
}

const newEmail = (): string => `soft.${randomBytes(6).toString('hex')}@example.org`

describe('the way back of a newsletter', () => {
  it('a newsletter is sent, a report comes back to its return path, and the next newsletter leaves the recipient out', async () => {
    const server = await startSmtp()
    await subscribe(payload, 'way', 4)
    const settings = { BOUNCE_ADDRESS: bounceAddress }
    const first = await approvedNewsletter(payload)
    await send(payload, first)
    await deliver(payload, server.url, { settings })
    const mails = await server.mails()
    const gone = mails.find(({ recipients }) => recipients[0] === 'way1@example.org')
    expect(gone?.sender).toMatch(/^bounces\+\d+-[0-9a-f]{32}@example\.org$/)
    expect(new Set(mails.map(({ sender }) => sender)).size).toBe(4)

    const about = { recipient: 'way1@example.org', returnPath: gone?.sender ?? '' }
    expect(await postReport('postfix-unknown-user.eml', about)).toBe(1)
    const { token } = await createStaff(payload, 'communicator')
    const { json } = await api('GET', `/api/staff/newsletters/${first}/deliveries`, { token })
    expect(json).toMatchObject({
      ...{ sent: 4, failed: 0, bounced: 1, complaints: 0 },
      returned: [
        {
          email: 'way1@example.org',
          kind: 'hard',
          reason: expect.stringContaining('550 5.1.1'),
        },
      ],
    })

    expect(await send(payload, await approvedNewsletter(payload))).toBe(3)
    await deliver(payload, server.url, { settings })
    await server.stop()
    const recipients = server.recipients().filter((each) => each === 'way1@example.org')
    expect(recipients).toEqual(['way1@example.org'])
  })

  it('the return path leads to its delivery, and without BOUNCE_ADDRESS it is the sender', async () => {
    const server = await startSmtp()
    await subscribe(payload, 'path', 2)
    await send(payload, await approvedNewsletter(payload))
    await deliver(payload, server.url, { settings: { BOUNCE_ADDRESS: bounceAddress } })
    const key = await mailLinkKey({ payload })
    for (const { sender, recipients } of await server.mails()) {
      const id = readReturnPath(key, sender) ?? 0
      const { rows } = await payload.db.drizzle.execute<{ email: string }>(
        sql`SELECT email FROM deliveries WHERE id = ${id}`,
      )
      expect(rows).toEqual([{ email: recipients[0] }])
    }
    // The sender of Settings, which another test may have left, would be it.
    await payload.updateGlobal({ slug: 'settings', data: { senderEmail: null } })
    await send(payload, await approvedNewsletter(payload))
    await deliver(payload, server.url)
    await server.stop()
    expect((await server.mails()).at(-1)?.sender).toBe('muster@localhost')
  })

  it('mails carry the token that Postmark returns where it is set up, and nothing otherwise', async () => {
    const server = await startSmtp()
    await subscribe(payload, 'pm', 1)
    await send(payload, await approvedNewsletter(payload))
    await deliver(payload, server.url, { settings: { POSTMARK_SECRET: sources.POSTMARK_SECRET } })
    await send(payload, await approvedNewsletter(payload))
    await deliver(payload, server.url)
    await server.stop()
    const [withToken, without] = await server.mails()
    const token = String(withToken?.headers.get('x-pm-metadata-muster'))
    expect(without?.headers.has('x-pm-metadata-muster')).toBe(false)
    const body = mailEvent('postmark-bounce.json', { recipient: 'pm0@example.org', token })
    const headers = { authorization: `Bearer ${sources.POSTMARK_SECRET}` }
    const { json } = await api('POST', '/api/mail-events/postmark', { body, headers })
    expect(json).toEqual({ success: true, recorded: 1 })
    expect((await storedOf(payload, 'pm0@example.org')).suppression).toBe('hard_bounce')
  })
})

describe('who bounced', () => {
  it('who bounced and is no subscriber gets no composed mail and no follow-up mail either', async () => {
    const mail = await sentMail(payload)
    await postReport('postfix-unknown-user.eml', mail)
    const { subscriber } = await storedOf(payload, mail.recipient)
    expect(subscriber).toEqual({ status: 'unsubscribed', suppression: 'hard_bounce' })
    const req = await createLocalReq({}, payload)
    const content = { subject: 'Hello', html: '<p>Hello</p>', text: 'Hello' }
    for (const kind of ['compose', 'follow_up'] as const)
      await queueMail(req, { ...content, kind, to: mail.recipient })
    const server = await startSmtp()
    await deliver(payload, server.url)
    await server.stop()
    expect(server.recipients()).toEqual([])
    expect(await countDeliveries(payload)).toMatchObject({ suppressed: 2 })
  })

  it('a complaint is kept although a bounce of the same mail follows', async () => {
    const mail = await sentMail(payload)
    await postReport('arf-abuse.eml', mail)
    await postReport('postfix-unknown-user.eml', mail)
    expect((await storedOf(payload, mail.recipient)).suppression).toBe('complaint')
    expect(await deliveryState(payload, mail.id)).toEqual({ status: 'sent', bounce: 'complaint' })
  })

  it('five mails that bounced softly on different days suppress, fewer do not', async () => {
    const email = newEmail()
    for (const days of [9, 7, 5, 3]) await softBounce(email, days)
    expect((await storedOf(payload, email)).suppression).toBeNull()
    await softBounce(email, 1)
    expect((await storedOf(payload, email)).suppression).toBe('hard_bounce')
  })

  it('soft bounces on one day count once', async () => {
    const email = newEmail()
    for (const days of [9, 7, 5, 3, 3, 3]) await softBounce(email, days)
    expect((await storedOf(payload, email)).suppression).toBeNull()
  })

  it('a mail delivered between soft bounces begins the count anew', async () => {
    const email = newEmail()
    for (const days of [9, 8, 7]) await softBounce(email, days)
    await sentMail(payload, { email, at: daysAgo(6) })
    for (const days of [5, 4, 3, 2]) await softBounce(email, days)
    expect((await storedOf(payload, email)).suppression).toBeNull()
    await softBounce(email, 1)
    expect((await storedOf(payload, email)).suppression).toBe('hard_bounce')
  })

  it('once staff lift a suppression the count begins anew', async () => {
    const email = newEmail()
    for (const days of [9, 8, 7, 6, 5]) await softBounce(email, days)
    await payload.db.drizzle.execute(sql`
      UPDATE newsletter_subscribers SET suppression = NULL WHERE email = ${email}`)
    await softBounce(email, 4)
    expect((await storedOf(payload, email)).suppression).toBeNull()
  })
})

describe('bounces of an erased person', () => {
  it('what came back is anonymous once a person is erased, and what comes back later names nobody', async () => {
    const [mail, other] = [await sentMail(payload), await sentMail(payload)]
    const person = await payload.create({
      collection: 'contacts',
      data: { name: 'Zora', email: mail.recipient, status: 'Member' },
    })
    await payload.db.drizzle.execute(
      sql`UPDATE deliveries SET email = ${mail.recipient} WHERE id = ${other.id}`,
    )
    await postReport('exchange-mailbox-full.eml', mail)
    await erasePerson(
      await createLocalReq({}, payload),
      { contact: person.id },
      { requestedBy: 'staff' },
    )
    const late = { ...other, recipient: mail.recipient }
    expect(await postReport('postfix-unknown-user.eml', late)).toBe(1)
    const { rows } = await payload.db.drizzle.execute(sql`
      SELECT delivery_id AS delivery, kind, email, reason, raw FROM bounces
      WHERE delivery_id IN (${mail.id}, ${other.id}) ORDER BY id`)
    const nobody = { email: null, reason: '', raw: '' }
    expect(rows).toEqual([
      { delivery: mail.id, kind: 'soft', ...nobody },
      { delivery: other.id, kind: 'hard', ...nobody },
    ])
    expect((await storedOf(payload, mail.recipient)).subscriber).toBeUndefined()
  })
})

describe('reports that arrive while a person is erased', () => {
  it('a report names nobody whether it is recorded before, while or after a person is erased', async () => {
    const first = await sentMail(payload)
    const { recipient } = first
    const mails = [first]
    while (mails.length < 12) mails.push(await sentMail(payload, { email: recipient }))
    const person = await payload.create({
      collection: 'contacts',
      data: { name: 'Zora', email: recipient, status: 'Member' },
    })
    const erasure = createLocalReq({}, payload).then((req) =>
      erasePerson(req, { contact: person.id }, { requestedBy: 'staff' }),
    )
    const reports = mails.map((mail) => postReport('postfix-unknown-user.eml', mail))
    await Promise.all([erasure, ...reports])
    const { rows } = await payload.db.drizzle.execute<{ named: number; all: number }>(sql`
      SELECT count(*)::int AS all, count(coalesce(email, nullif(raw, '')))::int AS named
      FROM bounces WHERE delivery_id IN (${sql.join(
        mails.map(({ id }) => id),
        sql`, `,
      )})`)
    expect(rows).toEqual([{ all: 12, named: 0 }])
  })
})

describe('the list of bounces', () => {
  it('communicators read bounces, editors do not, and nobody writes them', async () => {
    const mail = await sentMail(payload)
    await postReport('postfix-unknown-user.eml', mail)
    const path = `/bounces?where[email][equals]=${mail.recipient}`
    const communicator = await createStaff(payload, 'communicator')
    const { json } = await callPlatform('GET', path, { token: communicator.token })
    expect(json['docs']).toMatchObject([{ kind: 'hard', source: 'dsn', matched: true }])
    const [doc] = json['docs'] as Record<string, unknown>[]
    expect(Object.keys(doc ?? {})).not.toContain('eventId')
    const editor = await createStaff(payload, 'editor')
    expect((await callPlatform('GET', path, { token: editor.token })).status).toBe(403)
    const admin = await createStaff(payload, 'admin')
    const change = { token: admin.token, json: { kind: 'soft' } }
    expect((await callPlatform('PATCH', `/bounces/${doc?.['id']}`, change)).status).toBe(403)
  })

  it('bounces of account mails are for those who manage accounts', async () => {
    const mail = await sentMail(payload, { kind: 'notification' })
    await payload.db.drizzle.execute(
      sql`UPDATE deliveries SET is_account_mail = true WHERE id = ${mail.id}`,
    )
    await postReport('postfix-unknown-user.eml', mail)
    for (const [role, count] of [
      ['communicator', 0],
      ['admin', 1],
    ] as const) {
      const { token } = await createStaff(payload, role)
      const path = `/bounces?where[email][equals]=${mail.recipient}`
      expect((await callPlatform('GET', path, { token })).json['totalDocs']).toBe(count)
    }
  })

  it('reports about mails that are not ours are removed after a month, those about ours stay', async () => {
    const mail = await sentMail(payload)
    await postReport('postfix-unknown-user.eml', mail)
    const recipient = newEmail()
    await postReport('postfix-unknown-user.eml', { recipient })
    for (const email of [mail.recipient, recipient])
      await payload.db.drizzle.execute(sql`
        UPDATE bounces SET created_at = now() - interval '31 days' WHERE email = ${email}`)
    await removeExpired(payload.db.drizzle)
    expect((await storedOf(payload, mail.recipient)).bounces).toHaveLength(1)
    expect((await storedOf(payload, recipient)).bounces).toEqual([])
  })
})
