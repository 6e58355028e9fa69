import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { siteLanguages } from '#src/contract/content/site-languages.ts'
import { textsIn } from '#src/locales/texts-in.ts'
import { type LinkPurpose, linkToken } from '#src/mail/pages/link-token.ts'
import { mailLinkKey } from '#src/mail/pages/read-link.ts'
import type { ApiClient } from '#tests/support/api.ts'
import { ledgerOf, subscriberState } from '#tests/support/consents.ts'
import {
  confirmPaths,
  firstSupporter,
  postForm,
  resetSite,
  type Supporter,
  startOwnPages,
} from '#tests/support/preferences.ts'

let payload: Payload
let api: ApiClient
let ada: Supporter

beforeAll(async () => {
  ;({ payload, api } = await startOwnPages())
})
beforeEach(async () => {
  ada = await firstSupporter(payload)
})
afterEach(() => resetSite(payload))

const run = async (statement: ReturnType<typeof sql>): Promise<Record<string, unknown>[]> =>
  (await payload.db.drizzle.execute(statement)).rows
const post = (fields: Record<string, string>, path = ada.path) => postForm(api, path, fields)
const statusOf = async () => (await subscriberState(payload, ada.email))?.status

const gone = textsIn('preferences', 'en')('gone:title')

describe('a person’s own page', () => {
  it('the page shows what is stored about who got the mail, and is for their eyes alone', async () => {
    const { status, text, headers } = await api('GET', ada.path)
    expect(status).toBe(200)
    for (const shown of [ada.name, ada.email, 'You get it.', '<dd>1</dd>'])
      expect(text).toContain(shown)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(text).toContain('<meta name="robots" content="noindex">')
    expect(text).not.toContain('<script')
    expect(ada.path).not.toContain('example')
  })

  it('of a short and a full name the full one is shown first, and proposed for correction', async () => {
    await run(sql`UPDATE contacts SET name = 'Zoe Z. Zimmer' WHERE id = ${ada.contact}`)
    await run(sql`UPDATE newsletter_subscribers SET name = 'Anna' WHERE email = ${ada.email}`)
    const { text } = await api('GET', ada.path)
    expect(text).toContain('<dd>Zoe Z. Zimmer</dd><dd>Anna</dd>')
    expect(text).toContain('value="Zoe Z. Zimmer"')
  })

  it('looking at the page changes nothing', async () => {
    const before = await ledgerOf(payload, ada.email)
    await api('GET', `${ada.path}?action=erase`)
    await api('HEAD', ada.path)
    expect(await ledgerOf(payload, ada.email)).toEqual(before)
    expect(await confirmPaths(payload, ada.email)).toEqual([])
  })

  it.each(siteLanguages)('the page is in the language of the site: %s', async (siteLanguage) => {
    const data = { siteLanguage, siteName: 'Flut & Co', primaryColor: '#ffe000' }
    await payload.updateGlobal({ slug: 'settings', data })
    const { text, headers } = await api('GET', ada.path)
    expect(text).toContain(`<html lang="${siteLanguage}">`)
    expect(text).toContain(`<h1>${textsIn('preferences', siteLanguage)('title')}</h1>`)
    expect(text).toContain('<p class="site">Flut &amp; Co</p>')
    expect(text).toContain('background: rgb(255, 224, 0); color: rgb(0, 0, 0)')
    expect(headers.get('content-language')).toBe(siteLanguage)
    await payload.updateGlobal({ slug: 'settings', data: { primaryColor: '' } })
  })

  it('names of people and the texts of their consents are shown as text', async () => {
    await payload.updateGlobal({ slug: 'settings', data: { consentText: '<i>Yes</i>' } })
    await run(sql`UPDATE contacts SET name = '"><script>x' WHERE id = ${ada.contact}`)
    await post({ action: 'leave-newsletter' })
    const { text } = await post({ action: 'subscribe' })
    expect(text).toContain('“&lt;i&gt;Yes&lt;/i&gt;”')
    expect(text).toContain('&quot;&gt;&lt;script&gt;x')
    expect(text).not.toContain('<script')
  })
})

describe('links that lead nowhere', () => {
  const forged = async (purpose: LinkPurpose, key = '') =>
    linkToken(key || (await mailLinkKey({ payload })), purpose, ada.delivery)

  it.each([
    ['signed by somebody else', () => forged('preferences', 'another key')],
    ['for another purpose', () => forged('unsubscribe')],
    ['for the confirmation of a request', () => forged('preference-request')],
    [
      'of a mail that does not exist',
      async () => linkToken(await mailLinkKey({ payload }), 'preferences', 2_147_483_647),
    ],
    ['altered', async () => `${ada.path.split('/').at(-1)?.slice(0, -1)}_`],
    ['with an email', async () => ada.email],
  ])('a link %s shows the same page for all, and does nothing', async (_, tokenOf) => {
    const path = `/api/preferences/${await tokenOf()}`
    for (const response of [
      await api('GET', path),
      await post({ action: 'leave-newsletter' }, path),
      await post({ action: 'erase' }, path),
    ]) {
      expect(response.status).toBe(404)
      expect(response.text).toContain(gone)
      expect(response.text).not.toContain(ada.email)
    }
    expect(await statusOf()).toBe('subscribed')
    expect(await confirmPaths(payload, ada.email)).toEqual([])
  })

  it.each([
    ['a mail of six years ago', sql`created_at = now() - interval '6 years'`],
    ['an erased person', sql`email = 'erased-1'`],
    ['a mail to staff', sql`kind = 'notification'`],
    ['a mail about an account', sql`is_account_mail = true`],
    ['a test mail', sql`is_test = true`],
  ])('the link of %s leads nowhere', async (_, change) => {
    await run(sql`UPDATE deliveries SET ${change} WHERE id = ${ada.delivery}`)
    const { status, text } = await api('GET', ada.path)
    expect([status, text.includes(gone)]).toEqual([404, true])
  })

  it.each([
    ['no form', () => api('POST', ada.path, { json: { action: 'erase' } })],
    ['no action', () => post({ name: 'Ada' })],
    ['an unknown action', () => post({ action: 'lift' })],
    ['too much', () => post({ action: 'change', name: 'x'.repeat(10_000) })],
    ['a name that is too long', () => post({ action: 'change', name: 'x'.repeat(201) })],
    ['a NUL', () => post({ action: 'change', name: 'A\0' })],
  ])('%s is rejected', async (_, send) => {
    expect((await send()).status).toBe(400)
    expect(await confirmPaths(payload, ada.email)).toEqual([])
  })
})
