import { sql } from '@payloadcms/db-postgres'
import { createLocalReq, type Payload } from 'payload'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { queueMail } from '#src/mail/ledger/enqueue-mail.ts'
import { sendTest } from '#src/newsletters/sending/test-send.ts'
import { env } from '#src/settings/env.ts'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { uniqueEmail } from '#tests/support/crm.ts'
import { startPayload } from '#tests/support/database.ts'
import { approvedNewsletter, clearLedger, deliver, send } from '#tests/support/mail.ts'
import { confirmPaths, postForm } from '#tests/support/preferences.ts'
import { type ReceivedMail, startSmtp } from '#tests/support/smtp.ts'

let payload: Payload
let api: ApiClient
let email: string

beforeAll(async () => {
  payload = await startPayload()
  api = apiClient(dispatcher(payload))
})
beforeEach(async () => {
  await clearLedger(payload)
  // Every test is the same client.
  await payload.db.drizzle.execute(sql`DELETE FROM submission_rates`)
  email = uniqueEmail()
})
afterAll(() =>
  payload.updateGlobal({ slug: 'settings', data: { siteLanguage: 'en', doubleOptIn: false } }),
)

/** Delivers what is queued; returns the mails in the order of their queue. */
const deliverAll = async (): Promise<ReceivedMail[]> => {
  const server = await startSmtp()
  try {
    await deliver(payload, server.url)
    return await server.mails()
  } finally {
    await server.stop()
  }
}

const pathIn = (text: string): string | undefined =>
  /https?:\/\/\S+?(\/api\/preferences\/[\w.-]+)/.exec(text)?.[1]

const linkIn = (mail: ReceivedMail | undefined): string | undefined => {
  const inText = pathIn(mail?.text ?? '')
  expect(pathIn(String(mail?.html).replaceAll('"', ' '))).toBe(inText)
  return inText
}

const expectOwnPage = async (mail: ReceivedMail | undefined) => {
  const { status, text } = await api('GET', linkIn(mail) ?? '/none')
  expect(status).toBe(200)
  expect(text).toContain(email)
}

describe('every mail to a supporter leads to their own page', () => {
  it('a newsletter, whose unsubscribe link and headers stay as they are', async () => {
    await payload.create({
      collection: 'newsletter-subscribers',
      data: { email, name: 'Ada', status: 'subscribed' },
    })
    await send(payload, await approvedNewsletter(payload))
    const [mail] = await deliverAll()
    await expectOwnPage(mail)
    expect(mail?.html).toMatch(
      /\/api\/newsletter\/unsubscribe\/[\w.-]+\?newsletter=[\w.-]+" style="color:#666">Unsubscribe<\/a><\/p>/,
    )
    expect(String(mail?.headers.get('list'))).toBeDefined()
    expect(mail?.text).not.toContain('{{')
  })

  it('a composed email, to whomever it goes', async () => {
    const { id } = await payload.create({
      collection: 'compose-emails',
      data: {
        title: 'T',
        subject: 'S',
        htmlContent: '<html lang="de"><body><p>x</p></body></html>',
        recipientEmails: [email],
        status: 'sent',
        sentAt: new Date().toISOString(),
      },
    })
    await payload.db.drizzle.execute(sql`
      INSERT INTO deliveries (kind, compose_email_id, email) VALUES ('compose', ${id}, ${email})`)
    const [mail] = await deliverAll()
    await expectOwnPage(mail)
    expect(mail?.html).toContain('>Ihre Daten, und warum Sie das bekommen</a></p></body>')
  })

  it.each(['follow_up', 'confirmation'] as const)('a finished mail: %s', async (kind) => {
    const req = await createLocalReq({}, payload)
    const written = { subject: 'S', html: '<p>{{name}}</p>', text: '{{name}}' }
    await queueMail(req, { ...written, kind, to: email })
    const [mail] = await deliverAll()
    await expectOwnPage(mail)
    expect(mail?.text).toMatch(/^\{\{name\}\}\n/)
  })

  it('the mail that asks to confirm, in the reader’s language', async () => {
    await payload.updateGlobal({
      slug: 'settings',
      data: { siteLanguage: 'de', doubleOptIn: true },
    })
    const headers = { 'accept-language': 'fr' }
    await api('POST', '/api/newsletter/subscribe', { json: { email }, headers })
    const [mail] = await deliverAll()
    await expectOwnPage(mail)
    expect(mail?.text).toContain('Vos données, et pourquoi vous recevez ceci: ')
    await payload.updateGlobal({
      slug: 'settings',
      data: { siteLanguage: 'en', doubleOptIn: false },
    })
  })

  it('a mail to staff, or about an account, has no such link', async () => {
    const req = await createLocalReq({}, payload)
    const written = { subject: 'S', html: '<p>x</p>', text: 'x' }
    await queueMail(req, { ...written, kind: 'notification', to: email })
    await queueMail(req, { ...written, kind: 'notification', isAccountMail: true, to: email })
    const mails = await deliverAll()
    expect(mails).toHaveLength(2)
    for (const mail of mails) expect([linkIn(mail), mail.text?.trim()]).toEqual([undefined, 'x'])
  })

  it.each(['newsletter', 'composed'] as const)(
    'the link of a test of a %s tells that it is a test',
    async (kind) => {
      const id = await approvedNewsletter(payload)
      const req = await createLocalReq({}, payload)
      await sendTest(
        req,
        {
          ...{ kind, id, subject: 'S', preheader: '', html: '<p>x</p>', text: '' },
          ...{ isComposed: false, frame: null },
        },
        [email],
      )
      const [mail] = await deliverAll()
      expect(linkIn(mail)).toBeUndefined()
      const url = /why you get this (\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
      const { text } = await api('GET', url.slice(env().BASE_URL.length))
      expect(text).toContain('This is a test')
    },
  )

  it('the mail that confirms an erasure arrives and leads there, and after it nowhere', async () => {
    const req = await createLocalReq({}, payload)
    await queueMail(req, {
      subject: 'S',
      html: '<p>x</p>',
      text: 'x',
      kind: 'follow_up',
      to: email,
    })
    const page = linkIn((await deliverAll())[0]) ?? 'none'
    expect((await postForm(api, page, { action: 'erase' })).text).toContain(`email to ${email}`)
    const [mail] = await deliverAll()
    const [confirm = ''] = await confirmPaths(payload, email)
    expect(mail?.text).toContain(confirm)
    expect((await postForm(api, confirm)).status).toBe(200)
    expect((await api('GET', page)).status).toBe(404)
  })
})
