import { createLocalReq, type Payload } from 'payload'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sendComposeEmail } from '#src/newsletters/composed/compose-emails.ts'
import { editNewsletter } from '#src/newsletters/writing/edit.ts'
import type { Setting } from '#src/payload-types.ts'
import { documentOf, lines, placeholder, words } from '#tests/support/composer.ts'
import { unique } from '#tests/support/content.ts'
import { startPayload } from '#tests/support/database.ts'
import { approvedNewsletter, clearLedger, deliver, send, subscribe } from '#tests/support/mail.ts'
import { startSmtp } from '#tests/support/smtp.ts'

let payload: Payload
let server: Awaited<ReturnType<typeof startSmtp>>

type Settings = Partial<Omit<Setting, 'id'>>
const blank: Settings = {
  ...{ siteName: '', primaryColor: '', postalAddress: '', defaultWrapper: '', mailLinks: [] },
  mailFrame: 'masthead',
  siteLanguage: 'en',
}
const updateSettings = (data: Settings) =>
  payload.updateGlobal({ slug: 'settings', data: { ...blank, ...data } })

beforeAll(async () => {
  payload = await startPayload()
})
beforeEach(async () => {
  await clearLedger(payload)
  server = await startSmtp()
})
afterEach(async () => {
  await server.stop()
  await updateSettings({})
})

const body = documentOf(lines(words('Dear '), placeholder('name', 'friend')))
const composed = { writtenWith: 'composer', body } as const
const organisation = {
  siteName: 'Harbour Union',
  primaryColor: '#c8102e',
  postalAddress: 'Quay 1\nHamburg',
  mailLinks: [{ label: 'Mastodon', url: 'https://social.example.org/@harbour' }],
}

const delivered = async () => {
  await deliver(payload, server.url)
  const [mail] = await server.mails()
  return { html: String(mail?.html), text: mail?.text ?? '' }
}

const sentNewsletter = async (fields: object) => {
  await subscribe(payload, 'f', 1)
  await send(payload, await approvedNewsletter(payload, fields))
  return delivered()
}

describe('the frame of a newsletter', () => {
  it('what the composer wrote is framed from Settings, in the language of the site', {
    tags: 'long',
  }, async () => {
    await updateSettings({ ...organisation, siteLanguage: 'de' })
    const { html, text } = await sentNewsletter(composed)
    for (const part of [
      'Harbour Union',
      '#c8102e',
      'Quay 1<br>Hamburg',
      '>Mastodon</a>',
      '>Abbestellen</a>',
      'Ihre Daten, und warum Sie das bekommen',
      'Dear Reader 0',
    ])
      expect(html).toContain(part)
    expect(html).not.toContain('{{')
    expect(text).toMatch(/Quay 1\nHamburg\nAbbestellen: http/)
  })

  it('HTML is sent as its author wrote it, with its footer in the language of the site', async () => {
    await updateSettings({ ...organisation, siteLanguage: 'fr' })
    const { html } = await sentNewsletter({ htmlContent: '<p>By hand</p>' })
    expect(html).toMatch(/^<p>By hand<\/p><hr/)
    expect(html).not.toContain('Harbour Union')
    expect(html).toContain('>Se désabonner</a>')
  })

  it('a wrapper in Settings stands in its place, unless the newsletter chose a frame', async () => {
    await updateSettings({ ...organisation, defaultWrapper: '<main>{{content}}</main>' })
    expect((await sentNewsletter(composed)).html).toContain('<main>')
    await clearLedger(payload)
    await server.stop()
    server = await startSmtp()
    const { html } = await sentNewsletter({ ...composed, frame: 'letter' })
    expect(html).not.toContain('<main>')
    expect(html).toContain('Harbour Union')
  })

  it('what was sent keeps the frame it was sent in', async () => {
    await updateSettings(organisation)
    await subscribe(payload, 'f', 1)
    await send(payload, await approvedNewsletter(payload, composed))
    await updateSettings({ siteName: 'Elsewhere', mailFrame: 'letter' })
    const { html } = await delivered()
    expect(html).toContain('Harbour Union')
    expect(html).not.toContain('Elsewhere')
  })

  it('another frame is another content, which needs approval again', async () => {
    const id = await approvedNewsletter(payload, composed)
    const statusOf = async () =>
      (await payload.findByID({ collection: 'newsletters', id, depth: 0 })).approvalStatus
    const req = await createLocalReq({}, payload)
    await editNewsletter(req, id, { notes: 'Only a note' })
    expect(await statusOf()).toBe('approved')
    await payload.update({ collection: 'newsletters', id, data: { frame: 'announcement' } })
    expect(await statusOf()).toBe('pending')
  })
})

describe('the frame of a composed email', () => {
  const write = (fields: object) =>
    payload.create({
      collection: 'compose-emails',
      data: {
        ...{ title: unique('Mail'), subject: 'To you', recipientEmails: ['f0@example.org'] },
        ...{ status: 'draft', htmlContent: '' },
        ...fields,
      },
    })

  it('it is that of Settings, without a link to unsubscribe, and stays as it was sent', async () => {
    await updateSettings({ ...organisation, defaultWrapper: '<main>{{content}}</main>' })
    const { id } = await write(composed)
    await sendComposeEmail(await createLocalReq({}, payload), id)
    await updateSettings({ siteName: 'Elsewhere' })
    const { html } = await delivered()
    expect(html).toContain('Harbour Union')
    expect(html).not.toMatch(/Elsewhere|<main>|Unsubscribe/)
    expect(html).toContain('>Your data, and why you get this</a>')
  })

  it('HTML has none', async () => {
    await updateSettings(organisation)
    const { id } = await write({ htmlContent: '<p>By hand</p>' })
    await sendComposeEmail(await createLocalReq({}, payload), id)
    expect((await delivered()).html).toMatch(/^<p>By hand<\/p><hr/)
  })
})
