import { createLocalReq, type Payload, type Validate } from 'payload'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { siteLanguages } from '#src/contract/content/site-languages.ts'
import {
  defaultText,
  type MailTemplate,
  registrationMails,
  wrongPlaceholder,
} from '#src/events/registration/mail-texts.ts'
import { registrationSettings } from '#src/events/settings.ts'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { uniqueEmail } from '#tests/support/crm.ts'
import { startPayload } from '#tests/support/database.ts'
import { createOpenEvent, registrationsOf } from '#tests/support/registrations.ts'

let payload: Payload
let api: ApiClient
beforeAll(async () => {
  payload = await startPayload()
  api = apiClient(dispatcher(payload))
})

const set = (...templates: MailTemplate[]) =>
  payload.updateGlobal({ slug: 'settings', data: { registrationMails: templates } })
afterEach(() => set())

const confirm = { mail: 'confirm', language: 'de' } as const

/** The mail that somebody gets who registers, in a language. */
const mailTo = async (language: string) => {
  const event = await createOpenEvent(payload, {}, { location: 'Quay' })
  const email = uniqueEmail()
  const json = { name: 'Eve {{page}}', email, language }
  const { status } = await api('POST', `/api/events/${event.slug}/registration`, { json })
  expect(status).toBe(200)
  const [registration] = await registrationsOf(payload, event.id)
  const { rows } = await payload.db.pool.query<{ subject: string; text: string; html: string }>(
    `SELECT subject, text_content AS text, html_content AS html FROM deliveries
     WHERE once LIKE 'registration ' || $1 || ' %'`,
    [registration?.id],
  )
  return { event, mail: rows[0] }
}

describe('the texts of mails about registrations', () => {
  it('are ours for all kinds and languages, with placeholders that are filled in', () => {
    for (const mail of registrationMails)
      for (const language of siteLanguages) {
        const ours = defaultText(mail, language)
        expect(ours.subject).not.toContain('subject')
        expect(wrongPlaceholder(mail, ours)).toBeUndefined()
      }
  })

  it('are counted, not read, while a form is built: its state has the number of rows', async () => {
    const field = registrationSettings.find(({ name }) => name === 'registrationMails')
    const validate =
      field && 'validate' in field ? (field.validate as Validate | undefined) : undefined
    const req = await createLocalReq({}, payload)
    for (const rows of [0, 2]) expect(await validate?.(rows, { ...field, req } as never)).toBe(true)
  })

  it('are those of the organisation where it wrote some for the mail and its language', async () => {
    await set({
      ...confirm,
      subject: 'Schön, dass du kommst: {{title}}',
      text: 'Bitte <b>bestätigen</b>: {{page}}\n\nWir sehen uns {{ where }}.',
    })
    const { event, mail } = await mailTo('de')
    expect(mail?.subject).toBe(`Schön, dass du kommst: ${event.title}`)
    expect(mail?.text).toMatch(
      /^Bitte <b>bestätigen<\/b>: http\S+\/api\/registrations\/\S+\n\nWir sehen uns Quay\.\n\n/,
    )
    expect(mail?.html).toContain('&lt;b&gt;')
    expect(mail?.html).toContain('<p>Wir sehen uns Quay.</p>')
    expect(mail?.text).not.toContain('Eve')
    const other = await mailTo('fr')
    expect(other.mail?.subject).toBe(
      // A subject has plain spaces.
      defaultText('confirm', 'fr')
        .subject.replaceAll('\u00a0', ' ')
        .replace('{{title}}', other.event.title),
    )
  })

  it.each([
    ['a placeholder that is not known', { text: '{{page}} {{name}}' }, '{{name}}'],
    ['one in the subject', { subject: '{{email}}' }, '{{email}}'],
    ['the link of a mail that is nothing without it', { text: 'Come' }, '{{page}}'],
  ])('are rejected for %s', async (_, words, named) => {
    const template = { ...confirm, subject: 'Hello', text: '{{page}}', ...words }
    await expect(set(template)).rejects.toMatchObject({
      data: {
        errors: [
          { message: expect.stringContaining(named), path: expect.stringContaining('.text') },
        ],
      },
    })
  })

  it('are rejected where a mail has two in a language', async () => {
    const template = { ...confirm, subject: 'Hello', text: '{{page}}' }
    await expect(set(template, template)).rejects.toMatchObject({
      data: { errors: [{ path: 'registrationMails' }] },
    })
    await set(template, { ...template, language: 'en' })
  })
})
