import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { textsIn } from '#src/locales/texts-in.ts'
import { processRequests } from '#src/people/subscribers/subscription-requests.ts'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { remove } from '#tests/support/consents.ts'
import { uniqueEmail } from '#tests/support/crm.ts'
import { startPayload } from '#tests/support/database.ts'
import { approvedNewsletter, clearLedger, deliver, send } from '#tests/support/mail.ts'
import { firstSupporter, postForm, resetSite } from '#tests/support/preferences.ts'
import { type ReceivedMail, startSmtp } from '#tests/support/smtp.ts'
import { createStaff } from '#tests/support/staff.ts'

let payload: Payload
let api: ApiClient
let token: string
let email: string

beforeAll(async () => {
  payload = await startPayload()
  api = apiClient(dispatcher(payload))
  token = (await createStaff(payload, 'admin')).token
  await resetSite(payload)
})
beforeEach(async () => {
  await clearLedger(payload)
  await payload.db.drizzle.execute(sql`DELETE FROM submission_rates`)
  email = uniqueEmail()
})
afterAll(() => resetSite(payload))

const stored = async (of = email) => {
  const { rows } = await payload.db.drizzle.execute(sql`
    SELECT id, status, language, postcode, city FROM newsletter_subscribers WHERE email = ${of}`)
  return rows[0]
}
const subscribe = async (json: object) => {
  const response = await api('POST', '/api/newsletter/subscribe', { json: { email, ...json } })
  await processRequests(payload)
  return response
}
const delivered = async (): Promise<ReceivedMail[]> => {
  const server = await startSmtp()
  try {
    await deliver(payload, server.url)
    return await server.mails()
  } finally {
    await server.stop()
  }
}
const words = (language: string) => textsIn('public-pages', language)

describe('the language of a reader', () => {
  it('is said by a form with a postcode and a city, once: a stranger changes nothing of who is subscribed', async () => {
    const said = { language: 'de', postalCode: ' 1010 ', city: 'Wien' }
    expect((await subscribe(said)).status).toBe(200)
    const first = { status: 'subscribed', language: 'de', postcode: '1010', city: 'Wien' }
    expect(await stored()).toMatchObject(first)
    await subscribe({ language: 'it', postalCode: '00100', city: 'Roma' })
    expect(await stored()).toMatchObject(first)
  })

  it('is kept by who comes back without one, and new where they say another', async () => {
    await subscribe({ language: 'de', city: 'Wien' })
    const leave = () => api('POST', '/api/newsletter/unsubscribe', { json: { email } })
    await leave()
    await subscribe({})
    expect(await stored()).toMatchObject({ status: 'subscribed', language: 'de', city: 'Wien' })
    await leave()
    await subscribe({ language: 'fr' })
    expect(await stored()).toMatchObject({ status: 'subscribed', language: 'fr', city: 'Wien' })
  })

  it.each([
    [{ language: 'nl' }, 'language'],
    [{ language: 'DE' }, 'language'],
    [{ language: 1 }, 'language'],
    [{ postalCode: 'x'.repeat(21) }, 'postalCode'],
    [{ city: 'x'.repeat(201) }, 'city'],
  ])('%j is rejected, and the error names the field', async (given, field) => {
    const { status, json } = await subscribe(given)
    expect([status, String(Object(json).error)]).toEqual([400, expect.stringContaining(field)])
    expect(await stored()).toBeUndefined()
  })

  it('is that of the mail that asks for confirmation, and of the page behind it, whatever the browser says', async () => {
    await payload.updateGlobal({ slug: 'settings', data: { doubleOptIn: true } })
    const headers = { 'accept-language': 'fr' }
    await api('POST', '/api/newsletter/subscribe', { json: { email, language: 'de' }, headers })
    await processRequests(payload)
    const [mail] = await delivered()
    expect(mail?.subject).toBe(words('de')('confirmationMail:subjectUnnamed'))
    const [path = ''] = /\/api\/newsletter\/confirm\/[\w.-]+/.exec(mail?.text ?? '') ?? []
    const asked = await api('GET', path, { headers })
    expect(asked.text).toContain(words('de')('confirm:question'))
    expect((await api('POST', path, { headers })).text).toContain(words('de')('confirm:done'))
    await resetSite(payload)
  })

  it('is that of the links below a newsletter, framed or not, and of the pages they lead to', {
    tags: 'long',
  }, async () => {
    await subscribe({ language: 'de' })
    const other = uniqueEmail()
    await api('POST', '/api/newsletter/subscribe', { json: { email: other } })
    await processRequests(payload)
    const plain = await approvedNewsletter(payload, { htmlContent: '<p>Hello</p>' })
    const framed = await approvedNewsletter(payload, {
      htmlContent: '<html lang="en"><body><p>Hello</p></body></html>',
    })
    await payload.db.drizzle.execute(sql`
      UPDATE newsletters SET written_with = 'composer' WHERE id = ${framed}`)
    for (const letter of [plain, framed]) await send(payload, letter)
    const mails = await delivered()
    const to = (address: string) => mails.filter(({ recipients }) => recipients.includes(address))
    expect(to(email)).toHaveLength(2)
    for (const { html, text } of to(email)) {
      expect(html).toContain(`>${words('de')('unsubscribe:button')}</a>`)
      expect(html).toContain(`>${words('de')('dataLink')}</a>`)
      expect(text).toContain(words('de')('dataLink'))
      expect(`${html}${text}`).not.toMatch(/\{\{|_words/)
    }
    for (const { html, text } of to(other)) {
      expect(html).toContain(`>${words('en')('unsubscribe:button')}</a>`)
      expect(html).toContain(`>${words('en')('dataLink')}</a>`)
      expect(`${html}${text}`).not.toMatch(/\{\{|_words/)
    }
    const [path = ''] =
      /\/api\/newsletter\/unsubscribe\/[^\s"]+/.exec(to(email)[0]?.text ?? '') ?? []
    expect((await api('GET', path)).text).toContain('<html lang="de">')
  })

  it('is chosen on one’s own page, which is in it from then on, until none is', async () => {
    const ada = await firstSupporter(payload)
    const headers = { 'accept-language': 'fr' }
    expect((await api('GET', ada.path, { headers })).text).toContain('<html lang="fr">')
    const { text } = await postForm(api, ada.path, { action: 'language', language: 'it' })
    expect(text).toContain('<html lang="it">')
    expect(text).toContain(textsIn('preferences', 'it')('chosen:language'))
    expect(await stored(ada.email)).toMatchObject({ language: 'it' })
    expect((await api('GET', ada.path, { headers })).text).toContain('<html lang="it">')
    expect((await postForm(api, ada.path, { action: 'language', language: 'nl' })).status).toBe(400)
    await postForm(api, ada.path, { action: 'language', language: '' })
    expect(await stored(ada.email)).toMatchObject({ language: null })
    await payload.db.drizzle.execute(remove(ada.email))
    expect((await api('GET', ada.path)).text).not.toContain('name="language"')
  })

  it('is staff’s to set and to clear, and exported', async () => {
    const path = '/api/staff/newsletter-subscribers'
    const given = { language: 'es', postcode: '28001', city: 'Madrid' }
    const { json } = await api('POST', path, { token, json: { email, ...given } })
    expect(await stored()).toMatchObject(given)
    const one = `${path}/${Object(json).id}`
    await api('PUT', one, { token, json: { language: null, city: '' } })
    expect(await stored()).toMatchObject({ language: null, postcode: '28001', city: null })
    expect((await api('PUT', one, { token, json: { language: 'nl' } })).status).toBe(400)
    await api('PUT', one, { token, json: { language: 'it' } })
    const { text } = await api('GET', `${path}/export?search=${email}`, { token })
    expect(text.trim().split('\r\n').at(-1)).toMatch(/"it","28001","","each"$/)
  })
})
