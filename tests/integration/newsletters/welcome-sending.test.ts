import { createLocalReq, type Payload } from 'payload'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { timelinePage } from '#src/contract/people/timeline.ts'
import { galleryIn } from '#src/newsletters/gallery/gallery.ts'
import { erasePerson } from '#src/workspace/privacy/erase-person.ts'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { uniqueEmail } from '#tests/support/crm.ts'
import { startPayload } from '#tests/support/database.ts'
import {
  approvedNewsletter,
  clearLedger,
  deliver,
  makeDeliveriesDue,
  send,
  subscribe,
} from '#tests/support/mail.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { type Behaviour, type ReceivedMail, reply, startSmtp } from '#tests/support/smtp.ts'
import { createStaff, type Staff } from '#tests/support/staff.ts'
import { welcomesOf } from '#tests/support/welcome.ts'

let payload: Payload
let api: ApiClient
let staff: Staff
let welcomes: ReturnType<typeof welcomesOf>
let ends: (() => Promise<void>)[] = []

beforeAll(async () => {
  payload = await startPayload()
  api = apiClient(dispatcher(payload))
  staff = await createStaff(payload, 'admin')
  welcomes = welcomesOf(payload, api)
})
beforeEach(async () => {
  await clearLedger(payload)
  await payload.updateGlobal({
    slug: 'settings',
    data: { postalAddress: 'Quay 1', siteLanguage: 'en', defaultWrapper: '' },
  })
})
afterEach(async () => {
  for (const end of ends) await end()
  ends = []
  await welcomes.turnOff()
  await payload.updateGlobal({ slug: 'settings', data: { postalAddress: '' } })
})

const smtp = async (behaviour: Behaviour = {}) => {
  const server = await startSmtp(behaviour)
  ends.push(server.stop)
  return server
}
/** The one mail that a server is given. */
const received = async (server: Awaited<ReturnType<typeof smtp>>): Promise<ReceivedMail> => {
  const [mail, ...others] = await server.mails()
  if (!mail || others.length > 0) throw new Error(`${others.length + 1} mails`)
  return mail
}
const statusOf = async (email: string) => (await welcomes.mailsTo(email))[0]?.status
const timelineOf = async (email: string) => {
  const { docs } = await payload.find({
    collection: 'newsletter-subscribers',
    where: { email: { equals: email } },
  })
  const path = `/newsletter-subscribers/${docs[0]?.id}/timeline`
  const { items } = timelinePage.parse((await callPlatform('GET', path, staff)).json)
  return items.filter(({ kind }) => kind === 'mail')
}

describe('a welcome mail', () => {
  it('goes out as a newsletter of its template would, and its link unsubscribes', async () => {
    await welcomes.turnOn()
    const email = uniqueEmail()
    await welcomes.add(email, 'Ada <b>')
    const server = await smtp()
    await deliver(payload, server.url)
    const mail = await received(server)
    expect(mail).toMatchObject({ recipients: [email], subject: 'Welcome Ada <b>' })
    expect(mail.html).toContain('Dear Ada &lt;b&gt;, good to have you.')
    expect(mail.html).toContain('Quay 1')
    expect(mail.html).toMatch(/\/api\/preferences\//)
    const header = (name: string) =>
      mail.headerLines.find(({ key }) => key === name)?.line.replace(/^[^:]+: */, '') ?? ''
    expect(header('auto-submitted')).toBe('auto-generated')
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(header('list-id')).toContain('newsletter.')
    const [, path = ''] =
      /<http:\/\/muster\.test(\/api\/newsletter\/unsubscribe\/\S+)>/.exec(
        header('list-unsubscribe').replace(/\s+/g, ''),
      ) ?? []
    expect(mail.html).toContain(path)
    expect((await api('POST', path)).status).toBe(200)
    const [subscriber] = (
      await payload.find({
        collection: 'newsletter-subscribers',
        where: { email: { equals: email } },
      })
    ).docs
    expect(subscriber).toMatchObject({ status: 'unsubscribed' })
  })

  it('written with the composer stands in the frame of newsletters, unless its template has a wrapper', {
    tags: 'long',
  }, async () => {
    const body = galleryIn('en').find(({ key }) => key === 'welcome')?.body
    const server = await smtp()
    const mailIn = async (htmlWrapper: string) => {
      await welcomes.turnOn({}, { writtenWith: 'composer', htmlContent: '', body, htmlWrapper })
      const email = uniqueEmail()
      await welcomes.add(email, 'Ada')
      await deliver(payload, server.url)
      const mails = await server.mails()
      return String(mails.find(({ recipients }) => recipients.includes(email))?.html)
    }
    const framed = await mailIn('')
    expect(framed).toContain('Good to have you with us')
    expect(framed).toContain('Dear Ada')
    expect(framed).toContain('Quay 1')
    expect(framed.match(/\/api\/newsletter\/unsubscribe\//g)).toHaveLength(1)
    expect(framed).not.toContain('Our own wrapper')
    const wrapped = await mailIn('<main>Our own wrapper {{content}}</main>')
    expect(wrapped).toContain('Our own wrapper')
    expect(wrapped).toMatch(/\/api\/newsletter\/unsubscribe\//)
  })

  it('is in the timeline of the person, the file and the history of the contact, with the subject that was sent', async () => {
    const template = await welcomes.turnOn()
    const email = uniqueEmail()
    const contact = await payload.create({
      collection: 'contacts',
      data: { name: 'Ada', email, status: 'Member' },
    })
    await welcomes.add(email, 'Ada')
    expect(await timelineOf(email)).toMatchObject([
      { purpose: 'welcome', status: 'queued', subject: 'Welcome Ada' },
    ])
    const server = await smtp()
    await deliver(payload, server.url)
    await payload.update({
      collection: 'email-templates',
      id: template,
      data: { subject: 'Another subject' },
    })
    expect(await timelineOf(email)).toMatchObject([
      { purpose: 'welcome', status: 'sent', subject: 'Welcome Ada' },
    ])
    const { json } = await api('GET', `/api/staff/contacts/${contact.id}`, { token: staff.token })
    expect(json).toMatchObject({
      emailHistory: [{ subject: 'Welcome Ada', kind: 'newsletter', status: 'sent' }],
    })
    const file = await callPlatform('GET', `/contacts/${contact.id}/file`, staff)
    expect(JSON.parse(file.text)).toMatchObject({
      mails: [{ subject: 'Welcome Ada', kind: 'welcome', status: 'sent' }],
    })
  })

  it('does not wait for a newsletter to many', async () => {
    await subscribe(payload, 'many', 300)
    await send(payload, await approvedNewsletter(payload))
    await welcomes.turnOn({ newslettersPerHour: 60 })
    const email = uniqueEmail()
    await welcomes.subscribe(email)
    const server = await smtp()
    await deliver(payload, server.url, { until: async () => (await statusOf(email)) === 'sent' })
    expect(await statusOf(email)).toBe('sent')
    expect(server.taken.length).toBeLessThan(20)
  })

  it('is queued while no mail server responds, and sent later', { tags: 'long' }, async () => {
    await welcomes.turnOn()
    const email = uniqueEmail()
    const closed = await startSmtp()
    await closed.stop()
    expect((await welcomes.subscribe(email)).json).toMatchObject({ success: true })
    await deliver(payload, closed.url, { longest: 1_500 })
    expect(await statusOf(email)).toBe('queued')
    await makeDeliveriesDue(payload)
    const server = await smtp()
    await deliver(payload, server.url)
    expect((await received(server)).recipients).toEqual([email])
  })
})

describe('a welcome mail that is not sent yet', () => {
  /** Ways in which it is stopped, and what becomes of it. */
  const stops: Record<string, (email: string) => Promise<unknown>> = {
    'who leaves': (email) => welcomes.leave(email),
    'who is suppressed': (email) =>
      payload.db.pool.query(
        `UPDATE newsletter_subscribers SET suppression = 'manual', suppressed_at = now()
         WHERE email = $1`,
        [email],
      ),
    'who is deleted': (email) =>
      payload.db.pool.query('DELETE FROM newsletter_subscribers WHERE email = $1', [email]),
    'who is erased': async (email) =>
      erasePerson(await createLocalReq({}, payload), { email }, { requestedBy: 'staff' }),
  }

  it.each(Object.entries(stops))('is not sent to one %s', async (_who, stop) => {
    await welcomes.turnOn()
    const email = uniqueEmail()
    await welcomes.subscribe(email)
    await stop(email)
    const server = await smtp()
    await deliver(payload, server.url)
    expect(server.recipients()).toEqual([])
    const { rows } = await payload.db.pool.query('SELECT status FROM deliveries')
    expect(rows).toEqual([{ status: 'suppressed' }])
  })

  it('is sent, once, to who left before it went out and comes back', async () => {
    await welcomes.turnOn()
    const email = uniqueEmail()
    await welcomes.subscribe(email)
    await welcomes.leave(email)
    const server = await smtp()
    await deliver(payload, server.url)
    expect(await statusOf(email)).toBe('suppressed')
    await welcomes.subscribe(email)
    await welcomes.subscribe(email)
    await deliver(payload, server.url)
    expect(server.recipients()).toEqual([email])
    expect(await statusOf(email)).toBe('sent')
  })

  it('is sent to who was deleted and added again before it went out', async () => {
    await welcomes.turnOn()
    const email = uniqueEmail()
    await welcomes.subscribe(email)
    await payload.db.pool.query('DELETE FROM newsletter_subscribers WHERE email = $1', [email])
    await welcomes.subscribe(email)
    const server = await smtp()
    await deliver(payload, server.url)
    expect(server.recipients()).toEqual([email])
  })

  it('is cancelled when the welcome mail is turned off', async () => {
    await welcomes.turnOn()
    const email = uniqueEmail()
    await welcomes.subscribe(email)
    await welcomes.turnOff()
    expect(await statusOf(email)).toBe('cancelled')
    await welcomes.turnOn()
    await welcomes.leave(email)
    await welcomes.subscribe(email)
    expect(await statusOf(email)).toBe('queued')
  })

  it('fails when its template was deleted, which turns the welcome mail off', async () => {
    const template = await welcomes.turnOn()
    const [email, later] = [uniqueEmail(), uniqueEmail()]
    await welcomes.subscribe(email)
    const path = `/api/staff/email-templates/${template}`
    expect(await api('DELETE', path, { token: staff.token })).toMatchObject({
      status: 200,
      json: { success: true },
    })
    expect((await welcomes.subscribe(later)).status).toBe(200)
    const server = await smtp()
    await deliver(payload, server.url)
    expect(server.recipients()).toEqual([])
    expect(await statusOf(email)).toBe('failed')
    expect(await welcomes.mailsTo(later)).toEqual([])
  })

  it('leaves no name behind when its reader is erased while it is in flight', async () => {
    await welcomes.turnOn()
    const email = uniqueEmail()
    await welcomes.subscribe(email, { name: 'Zora Quill' })
    const server = await smtp({
      onMessage: async () => {
        const req = await createLocalReq({}, payload)
        await erasePerson(req, { email }, { requestedBy: 'staff' })
        return undefined
      },
    })
    await deliver(payload, server.url)
    const { rows } = await payload.db.pool.query('SELECT name, subject, status FROM deliveries')
    expect(rows).toEqual([{ name: '', subject: '', status: 'sent' }])
  })

  it('to an address that does not exist suppresses it', async () => {
    await welcomes.turnOn()
    const email = uniqueEmail()
    await welcomes.subscribe(email)
    const server = await smtp({ onRecipient: () => reply(550, '5.1.1 no such user') })
    await deliver(payload, server.url)
    expect(await statusOf(email)).toBe('failed')
    const { rows } = await payload.db.pool.query(
      'SELECT suppression FROM newsletter_subscribers WHERE email = $1',
      [email],
    )
    expect(rows).toEqual([{ suppression: 'hard_bounce' }])
  })
})
