import { sql } from '@payloadcms/db-postgres'
import { createLocalReq, type Payload } from 'payload'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { queueMail } from '#src/mail/ledger/enqueue-mail.ts'
import { startPayload } from '#tests/support/database.ts'
import { sweepAndSend } from '#tests/support/job-queue.ts'
import {
  approvedNewsletter,
  clearLedger,
  countDeliveries,
  deliver,
  makeDeliveriesDue,
  send,
  subscribe,
} from '#tests/support/mail.ts'
import { reply, startSmtp } from '#tests/support/smtp.ts'

let payload: Payload
let stop: (() => Promise<void>) | undefined

const smtp = async (...options: Parameters<typeof startSmtp>) => {
  const server = await startSmtp(...options)
  stop = server.stop
  return server
}

/** Whether every delivery has failed at least once. */
const wasTried = async (): Promise<boolean> => {
  const { rows } = await payload.db.drizzle.execute(
    sql`SELECT FROM deliveries WHERE last_error IS NULL`,
  )
  return rows.length === 0
}

beforeAll(async () => {
  payload = await startPayload()
})
beforeEach(() => clearLedger(payload))
afterEach(async () => {
  await stop?.()
  stop = undefined
})

describe('the delivery of a newsletter', () => {
  it('a newsletter reaches every subscriber once, with the headers of bulk mail', async () => {
    const server = await smtp()
    await subscribe(payload, 'r', 12)
    const id = await approvedNewsletter(payload)
    expect(await send(payload, id)).toBe(12)
    await deliver(payload, server.url)
    expect(await countDeliveries(payload)).toMatchObject({ sent: 12, waiting: 0, inDoubt: 0 })
    const mails = await server.mails()
    expect(new Set(server.recipients()).size).toBe(12)
    const [mail] = mails.filter(({ recipients }) => recipients[0] === 'r3@example.org')
    expect(mail?.subject).toBe('Hello Reader 3')
    expect(mail?.html).toContain('Hello Reader 3')
    expect(mail?.text).toContain('Hello Reader 3')
    const header = (name: string) => String(mail?.headerLines.find(({ key }) => key === name)?.line)
    expect(header('list-unsubscribe')).toMatch(
      /<http:\/\/muster\.test\/api\/newsletter\/unsubscribe\/\d+\.[\w-]{43}\?newsletter=\d+\.[\w-]{43}>/,
    )
    expect(header('list-unsubscribe-post')).toContain('List-Unsubscribe=One-Click')
    expect(header('list-id')).toContain('<newsletter.muster.test>')
    expect(header('message-id')).toMatch(/<\d+\.[0-9a-f]{32}@muster\.test>/)
    expect(mail?.date).toBeInstanceOf(Date)
    expect(new Set(server.messageIds()).size).toBe(12)
  })

  it('a name or subject of a newsletter cannot inject a header or a recipient', async () => {
    const server = await smtp()
    await payload.db.drizzle.execute(sql`
      INSERT INTO newsletter_subscribers (email, name)
      VALUES ('plain@example.org', E'Eve\r\nBcc: victim@example.org <x@y.org>, other@example.org')`)
    await send(
      payload,
      await approvedNewsletter(payload, { subject: 'Hi {{name}}\r\nX-Evil: yes' }),
    )
    await deliver(payload, server.url)
    const [mail] = await server.mails()
    expect(server.recipients()).toEqual(['plain@example.org'])
    expect(mail?.headers.has('bcc')).toBe(false)
    expect(mail?.headers.has('x-evil')).toBe(false)
  })

  it('a newsletter is not sent to readers who unsubscribed or were suppressed after the sending', async () => {
    const server = await smtp()
    await subscribe(payload, 'r', 3)
    await send(payload, await approvedNewsletter(payload))
    await payload.db.drizzle.execute(sql`
      UPDATE newsletter_subscribers SET status = 'unsubscribed' WHERE email = 'r0@example.org'`)
    await payload.db.drizzle.execute(sql`
      UPDATE newsletter_subscribers SET suppression = 'complaint' WHERE email = 'r1@example.org'`)
    await deliver(payload, server.url)
    expect(server.recipients()).toEqual(['r2@example.org'])
    expect(await countDeliveries(payload)).toMatchObject({ sent: 1, suppressed: 2 })
  })
})

describe('an email address that staff change after the sending', () => {
  it('a subscriber whose email address changed after the sending gets no mail at the old one', async () => {
    const server = await smtp()
    await subscribe(payload, 'r', 2)
    await send(payload, await approvedNewsletter(payload))
    await payload.db.drizzle.execute(sql`
      UPDATE newsletter_subscribers SET email = 'new@example.org' WHERE email = 'r0@example.org'`)
    await deliver(payload, server.url)
    expect(server.recipients()).toEqual(['r1@example.org'])
    expect(await countDeliveries(payload)).toMatchObject({ sent: 1, suppressed: 1 })
  })
})

describe('a mail server that rejects', () => {
  it('a permanently rejected mail is not retried, and its recipient is suppressed', async () => {
    const server = await smtp({
      onRecipient: (address) =>
        address === 'r1@example.org' ? reply(550, 'no such user') : undefined,
    })
    await subscribe(payload, 'r', 3)
    await send(payload, await approvedNewsletter(payload))
    await deliver(payload, server.url)
    expect(await countDeliveries(payload)).toMatchObject({ sent: 2, failed: 1 })
    const { rows } = await payload.db.drizzle.execute(sql`
      SELECT email, suppression FROM newsletter_subscribers WHERE suppression IS NOT NULL`)
    expect(rows).toEqual([{ email: 'r1@example.org', suppression: 'hard_bounce' }])
  })

  it('a temporarily rejected mail (greylisting) is retried later', async () => {
    const attempted = new Set<string>()
    const server = await smtp({
      onRecipient: (address) => {
        if (attempted.has(address)) return undefined
        attempted.add(address)
        return reply(451, 'come back later')
      },
    })
    await subscribe(payload, 'r', 4)
    await send(payload, await approvedNewsletter(payload))
    await deliver(payload, server.url, {
      until: async () => attempted.size === 4 && (await countDeliveries(payload)).queued === 4,
    })
    expect(await countDeliveries(payload)).toMatchObject({ sent: 0, queued: 4 })
    await makeDeliveriesDue(payload)
    await deliver(payload, server.url)
    expect(await countDeliveries(payload)).toMatchObject({ sent: 4, failed: 0, inDoubt: 0 })
  })

  it('a 421 response at DATA loses no mail', async () => {
    let rejections = 3
    const server = await smtp({
      onMessage: () => (rejections-- > 0 ? reply(421, 'too busy') : undefined),
    })
    await subscribe(payload, 'r', 6)
    await send(payload, await approvedNewsletter(payload))
    await deliver(payload, server.url, {
      until: async () => (await countDeliveries(payload)).sent === 3,
    })
    await makeDeliveriesDue(payload)
    await deliver(payload, server.url)
    expect(new Set(server.recipients()).size).toBe(6)
    expect(await countDeliveries(payload)).toMatchObject({ sent: 6 })
  })

  it('a connection dropped after DATA leaves the mail in doubt, retried under the same message id', async () => {
    let drops = 1
    const server = await smtp({ onMessage: () => (drops-- > 0 ? 'drop' : undefined) })
    await subscribe(payload, 'r', 1)
    await send(payload, await approvedNewsletter(payload))
    await deliver(payload, server.url, {
      until: async () => (await countDeliveries(payload)).inDoubt === 1,
    })
    await makeDeliveriesDue(payload)
    await deliver(payload, server.url)
    expect(await countDeliveries(payload)).toMatchObject({ sent: 1, inDoubt: 1 })
    const ids = server.messageIds()
    expect(ids).toHaveLength(2)
    expect(ids[0]).toBe(ids[1])
  })

  it('mails are delivered once an unreachable mail server is back', async () => {
    const gone = await startSmtp()
    await gone.stop()
    await subscribe(payload, 'r', 2)
    await send(payload, await approvedNewsletter(payload))
    await deliver(payload, gone.url, { until: wasTried })
    expect(await countDeliveries(payload)).toMatchObject({ queued: 2, inDoubt: 0 })
    const server = await smtp({}, gone.port)
    await makeDeliveriesDue(payload)
    await deliver(payload, server.url)
    expect(await countDeliveries(payload)).toMatchObject({ sent: 2 })
  })
})

describe('a mail that waited', () => {
  it('a mail is retried for 24 hours from its first attempt, however long it waited for a worker', async () => {
    const server = await smtp({ onRecipient: () => reply(451, 'come back later') })
    await subscribe(payload, 'r', 1)
    await send(payload, await approvedNewsletter(payload))
    await payload.db.drizzle.execute(
      sql`UPDATE deliveries SET created_at = now() - interval '48 hours'`,
    )
    await deliver(payload, server.url, { until: wasTried })
    expect(await countDeliveries(payload)).toMatchObject({ queued: 1, failed: 0 })
    await payload.db.drizzle.execute(sql`
      UPDATE deliveries SET first_attempt_at = now() - interval '24 hours', last_error = NULL`)
    await makeDeliveriesDue(payload)
    await deliver(payload, server.url, { until: wasTried })
    expect(await countDeliveries(payload)).toMatchObject({ queued: 0, failed: 1 })
  })

  it('a mail on a slow server is not sent again by the worker that waits for the response', async () => {
    let respond = (): void => undefined
    const delayed = new Promise<undefined>((done) => {
      respond = () => done(undefined)
    })
    const server = await smtp({
      onMessage: ([to]) => (to === 'slow@example.org' ? delayed : undefined),
    })
    const req = await createLocalReq({}, payload)
    const mail = { subject: 'S', html: '', text: 'x', kind: 'notification' as const }
    await queueMail(req, { ...mail, to: 'slow@example.org' })
    const until = async () => {
      const { sent, waiting } = await countDeliveries(payload)
      if (waiting === 1 && sent === 0) {
        // As after an outage of the database that was longer than the lease.
        await payload.db.drizzle.execute(
          sql`UPDATE deliveries SET lease_until = now() - interval '1 second' WHERE status = 'sending'`,
        )
        await queueMail(req, { ...mail, to: 'other@example.org' })
      }
      if (sent === 1) respond()
      return waiting === 0
    }
    await deliver(payload, server.url, { until })
    expect(server.recipients().toSorted()).toEqual(['other@example.org', 'slow@example.org'])
    expect(await countDeliveries(payload)).toMatchObject({ sent: 2, inDoubt: 0 })
  })
})

describe('scheduled mail', () => {
  const past = new Date(Date.now() - 60_000).toISOString()

  it('a scheduled newsletter that became due while no worker ran is sent once by concurrent sweeps', async () => {
    await subscribe(payload, 'r', 3)
    await approvedNewsletter(payload, { status: 'scheduled', scheduledSendAt: past })
    await Promise.all(Array.from({ length: 4 }, () => sweepAndSend(payload)))
    expect(await countDeliveries(payload)).toMatchObject({ queued: 3 })
  })

  it('a scheduled newsletter is not sent before its time', async () => {
    await subscribe(payload, 'r', 1)
    const scheduledSendAt = new Date(Date.now() + 60_000).toISOString()
    await approvedNewsletter(payload, { status: 'scheduled', scheduledSendAt })
    await sweepAndSend(payload)
    expect(await countDeliveries(payload)).toMatchObject({ queued: 0 })
  })

  it('a scheduled composed email is sent to its recipients, without unsubscribe headers', async () => {
    const server = await smtp()
    await payload.create({
      collection: 'compose-emails',
      data: {
        subject: 'Dear {{name|you}}',
        htmlContent: '<p>x</p>',
        recipientEmails: ['one@example.org'],
        status: 'scheduled',
        scheduledSendAt: past,
      },
    })
    await sweepAndSend(payload)
    await deliver(payload, server.url)
    const [mail] = await server.mails()
    expect(mail?.subject).toBe('Dear you')
    expect(mail?.headers.has('list-unsubscribe')).toBe(false)
  })
})

describe('queueMail', () => {
  it('queueMail sends a finished text unchanged, marked as automatic', async () => {
    const server = await smtp()
    const mail = { subject: 'S', html: '<p>{{name}}</p>', text: '{{name}}' }
    await queueMail(await createLocalReq({}, payload), {
      ...mail,
      kind: 'notification',
      to: 'Staff@example.org',
    })
    await deliver(payload, server.url)
    const [received] = await server.mails()
    expect(received?.text?.trim()).toBe('{{name}}')
    expect(received?.headers.get('auto-submitted')).toBe('auto-generated')
    expect(server.recipients()).toEqual(['staff@example.org'])
  })

  it('queueMail accepts a single plain email address only', async () => {
    const req = await createLocalReq({}, payload)
    const mail = { subject: 'S', html: '', text: '', kind: 'notification' as const }
    for (const to of ['a@b.org, c@d.org', 'a@b.org\r\nBcc: x@y.org', '<a@b.org>', ''])
      await expect(queueMail(req, { ...mail, to })).rejects.toThrow('not an e-mail address')
  })
})
