import { sql } from '@payloadcms/db-postgres'
import { createLocalReq, type Payload, type PayloadRequest } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { database, withTransaction } from '#src/data/transaction.ts'
import { scheduleNewsletter } from '#src/newsletters/sending/send.ts'
import { unique } from '#tests/support/content.ts'
import { startPayload } from '#tests/support/database.ts'
import { approvedNewsletter } from '#tests/support/mail.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { createStaff, type Staff } from '#tests/support/staff.ts'

let payload: Payload
let admin: Staff
let communicator: Staff
let organizer: Staff

beforeAll(async () => {
  payload = await startPayload()
  admin = await createStaff(payload, 'admin')
  communicator = await createStaff(payload, 'communicator')
  organizer = await createStaff(payload, 'organizer')
})

const call = (method: string, path: string, json?: unknown, { token } = communicator) =>
  callPlatform(method, path, { token, json })

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const address = () => `${unique('form').replace(' ', '')}@example.org`

const waiting = async (): Promise<number> => {
  const { rows } = await payload.db.drizzle.execute(sql`
    SELECT FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`)
  return rows.length
}

/** Saves a form while another user's change is not committed, and commits once it waits. */
const saveMeanwhile = async (
  work: (req: PayloadRequest) => Promise<unknown>,
  path: string,
  json: unknown,
) => {
  const req = await createLocalReq({}, payload)
  let saving: ReturnType<typeof call> | undefined
  await withTransaction(req, async () => {
    await work(req)
    saving = call('PATCH', path, json)
    await expect.poll(waiting).toBeGreaterThan(0)
  })
  return saving
}

describe('the form of a newsletter', () => {
  const find = (id: number) => payload.findByID({ collection: 'newsletters', id, depth: 0 })

  it('a newsletter without a title has its subject for one, and keeps one that is given', async () => {
    const subject = `${'News '.repeat(50)}🌊`
    const created = await call('POST', '/newsletters', { subject, title: ' ' })
    expect(created.status).toBe(201)
    const { id } = (created.json as { doc: { id: number } }).doc
    expect((await find(id)).title).toBe(subject.slice(0, 200))
    await call('PATCH', `/newsletters/${id}`, { title: 'May' })
    await call('PATCH', `/newsletters/${id}`, { subject: 'News of May' })
    expect(await find(id)).toMatchObject({ title: 'May', subject: 'News of May' })
    await call('PATCH', `/newsletters/${id}`, { title: '' })
    expect((await find(id)).title).toBe('News of May')
    expect((await call('POST', '/newsletters', { title: 'May' })).status).toBe(400)
  })

  it('a title that came from the subject follows it while one types, and one that was given stays', async () => {
    const created = await call('POST', '/newsletters', { subject: 'Ne', title: '' })
    const { id } = (created.json as { doc: { id: number } }).doc
    await call('PATCH', `/newsletters/${id}`, { subject: 'News of May', title: 'Ne' })
    expect((await find(id)).title).toBe('News of May')
    await call('PATCH', `/newsletters/${id}`, { subject: 'News of May', title: 'May' })
    await call('PATCH', `/newsletters/${id}`, { subject: 'News of June', title: 'May' })
    expect((await find(id)).title).toBe('May')
  })

  it('saving a newsletter while another user schedules it keeps the schedule and the approval', async () => {
    const id = await approvedNewsletter(payload)
    const at = inDays(3)
    const saved = await saveMeanwhile(
      (req) => scheduleNewsletter(req, id, at),
      `/newsletters/${id}`,
      { notes: 'for us' },
    )
    expect(saved?.status).toBe(200)
    expect(await find(id)).toMatchObject({
      status: 'scheduled',
      approvalStatus: 'approved',
      scheduledSendAt: at,
      notes: 'for us',
    })
  })

  it('the copy of a newsletter is a draft that waits for approval, whatever the original was', async () => {
    const sent = { status: 'sent' as const, sentAt: inDays(-1), recipientCount: 5 }
    const id = await approvedNewsletter(payload, { ...sent, approvedBy: admin.id })
    const { status, json } = await call('POST', `/newsletters/${id}/duplicate`, {})
    expect(status).toBe(200)
    const copy = await find((json['doc'] as { id: number }).id)
    expect(copy).toMatchObject({ status: 'draft', approvalStatus: 'pending', title: 'Letter' })
    for (const field of ['sentAt', 'recipientCount', 'approvedBy', 'scheduledSendAt'] as const)
      expect(copy[field] ?? null, field).toBeNull()
    expect(copy.createdBy).toBe(communicator.id)
  })

  it('the form of a newsletter can neither approve, nor schedule, nor mark as sent', async () => {
    const forged = {
      status: 'sent',
      approvalStatus: 'approved',
      approvedBy: admin.id,
      scheduledSendAt: inDays(-1),
      sentAt: inDays(-1),
      recipientCount: 9,
    }
    const created = await call('POST', '/newsletters', { title: 'T', subject: 'S', ...forged })
    const id = (created.json['doc'] as { id: number }).id
    await call('PATCH', `/newsletters/${id}`, forged)
    await call('PATCH', `/newsletters?where[id][equals]=${id}`, forged)
    expect(await find(id)).toMatchObject({
      status: 'draft',
      approvalStatus: 'pending',
      sentAt: null,
      scheduledSendAt: null,
    })
  })
})

describe('the form of a subscriber', () => {
  const subscribed = () =>
    payload.create({
      collection: 'newsletter-subscribers',
      data: { email: address(), status: 'subscribed' },
    })
  const find = (id: number) => payload.findByID({ collection: 'newsletter-subscribers', id })
  const leave = (id: number) => sql`
    UPDATE newsletter_subscribers SET status = 'unsubscribed', unsubscribed_at = now() WHERE id = ${id}`

  it('a form opened before a subscriber unsubscribed is rejected, and does not resubscribe', async () => {
    const form = await subscribed()
    await payload.db.drizzle.execute(leave(form.id))
    const { status, json } = await call('PATCH', `/newsletter-subscribers/${form.id}`, {
      ...form,
      name: 'Ada',
    })
    expect([status, JSON.stringify(json)]).toEqual([400, expect.stringContaining('meanwhile')])
    expect(await find(form.id)).toMatchObject({ status: 'unsubscribed' })
  })

  it('a form opened before a mail bounced is rejected, and does not lift the suppression', async () => {
    const form = await subscribed()
    await payload.db.drizzle.execute(sql`
      UPDATE newsletter_subscribers SET suppression = 'hard_bounce', suppressed_at = now()
      WHERE id = ${form.id}`)
    const { status } = await call('PATCH', `/newsletter-subscribers/${form.id}`, form)
    expect(status).toBe(400)
    expect(await find(form.id)).toMatchObject({ suppression: 'hard_bounce' })
  })

  it('saving a subscriber while it unsubscribes does not resubscribe', async () => {
    const { id } = await subscribed()
    const saved = await saveMeanwhile(
      async (req) => (await database(req)).execute(leave(id)),
      `/newsletter-subscribers/${id}`,
      { name: 'Ada' },
    )
    expect(saved?.status).toBe(200)
    expect(await find(id)).toMatchObject({
      status: 'unsubscribed',
      name: 'Ada',
      unsubscribedAt: expect.any(String),
    })
  })

  it('staff can resubscribe a subscriber with a reason, and lift a suppression', async () => {
    const { id } = await subscribed()
    await payload.db.drizzle.execute(leave(id))
    const form = await find(id)
    const path = `/newsletter-subscribers/${id}`
    const again = { ...form, status: 'subscribed', consentReason: 'Asked us to' }
    expect((await call('PATCH', path, again)).status).toBe(200)
    expect(await find(id)).toMatchObject({ status: 'subscribed', unsubscribedAt: null })
    await call('PATCH', path, { suppression: 'manual' })
    const suppressed = await find(id)
    expect(suppressed.suppressedAt).toEqual(expect.any(String))
    expect((await call('PATCH', path, { ...suppressed, suppression: null })).status).toBe(200)
    expect(await find(id)).toMatchObject({ suppression: null, suppressedAt: null })
  })
})

describe('the form of a composed email', () => {
  const mail = (recipientEmails: unknown) => ({
    subject: 'S',
    htmlContent: '<p>x</p>',
    recipientEmails,
  })

  it.each([
    ['two in one entry', ['a@b.org, c@d.org']],
    ['a header', ['a@b.org\r\nBcc: c@d.org']],
    ['a name', ['Ada <a@b.org>']],
    ['an invalid address', ['a@b.org', 'nobody']],
    ['too many', Array.from({ length: 1_001 }, (_, at) => `r${at}@example.org`)],
    ['an empty list', []],
  ])(
    'a composed email accepts plain addresses only, at most 1,000: not %s',
    async (_, recipients) => {
      const { status } = await call('POST', '/compose-emails', mail(recipients))
      expect(status).toBe(400)
      const good = await call('POST', '/compose-emails', mail(['a@b.org']))
      const { id } = good.json['doc'] as { id: number }
      expect((await call('PATCH', `/compose-emails/${id}`, mail(recipients))).status).toBe(400)
    },
  )

  it('a composed email merges recipients that differ in case only', async () => {
    const addresses = ['A@example.org', ' a@example.org', 'b@example.org']
    const { json } = await call('POST', '/compose-emails', mail(addresses))
    expect(json['doc']).toMatchObject({ recipientEmails: ['a@example.org', 'b@example.org'] })
  })
})

describe('sent mail', () => {
  const sentLetter = () => approvedNewsletter(payload, { status: 'sent', sentAt: inDays(-1) })
  const sentMail = async (): Promise<number> => {
    const { id } = await payload.create({
      collection: 'compose-emails',
      data: {
        subject: 'S',
        htmlContent: '<p>x</p>',
        recipientEmails: ['a@b.org'],
        status: 'sent',
        sentAt: inDays(-1),
      },
    })
    return id
  }

  describe.each([
    ['newsletters', sentLetter, 'Newsletter has already been sent', /cannot be deleted/],
    ['compose-emails', sentMail, 'Email has already been sent', /already been sent/],
  ] as const)('sent %s', (collection, sent, why, deleteError) => {
    const find = (id: number) => payload.findByID({ collection, id, depth: 0 })

    it(`sent ${collection} are read-only: saving and deleting are rejected with an error that says why`, async () => {
      const id = await sent()
      const may = await call('POST', `/${collection}/access/${id}`, {})
      expect(may.json).toMatchObject({ read: true })
      expect(may.json).not.toHaveProperty('update')
      expect(may.json).not.toHaveProperty('delete')
      const saved = await call('PATCH', `/${collection}/${id}`, { subject: 'Rewritten' })
      expect([saved.status, saved.json]).toEqual([400, { errors: [{ message: why }] }])
      const deleted = await call('DELETE', `/${collection}/${id}`)
      expect([deleted.status, JSON.stringify(deleted.json)]).toEqual([
        400,
        expect.stringMatching(deleteError),
      ])
      expect((await find(id)).subject).not.toBe('Rewritten')
    })

    it(`sent ${collection} are left out of bulk updates and deletions`, async () => {
      const id = await sent()
      const these = `/${collection}?where[id][equals]=${id}`
      await call('PATCH', these, { subject: 'Rewritten' })
      await call('DELETE', these)
      expect((await find(id)).subject).not.toBe('Rewritten')
    })

    it(`an error about sent ${collection} tells roles that may not write nothing of their state`, async () => {
      const { status, json } = await call('PATCH', `/${collection}/${await sent()}`, {}, organizer)
      expect([status, JSON.stringify(json)]).toEqual([403, expect.not.stringContaining('sent')])
    })
  })

  it('a newsletter that was not sent can be updated and deleted', async () => {
    const id = await approvedNewsletter(payload)
    const may = await call('POST', `/newsletters/access/${id}`, {})
    expect(may.json).toMatchObject({ update: true, delete: true })
  })
})

it('an email template whose wrapper lacks the content placeholder is rejected', async () => {
  const template = { name: 'T', subject: 'S', htmlContent: '<p>x</p>', htmlWrapper: '<b></b>' }
  expect((await call('POST', '/email-templates', template)).status).toBe(400)
  const good = { ...template, htmlWrapper: '<b>{{ content }}</b>' }
  expect((await call('POST', '/email-templates', good)).status).toBe(201)
})

it('the contents of a delivery can neither be read nor searched, also by administrators', async () => {
  const { id } = await payload.create({
    collection: 'deliveries',
    data: {
      kind: 'notification',
      email: address(),
      status: 'queued',
      attempts: 0,
      htmlContent: '<p>the key</p>',
      textContent: 'the key',
    },
  })
  for (const by of [admin, communicator, organizer]) {
    const { status, json } = await call('GET', `/deliveries/${id}`, undefined, by)
    expect(status).toBe(200)
    expect(JSON.stringify(json)).not.toContain('the key')
    for (const field of ['htmlContent', 'textContent']) {
      const sought = `/deliveries?where[${field}][like]=key`
      expect((await call('GET', sought, undefined, by)).status).toBe(400)
    }
  }
})
