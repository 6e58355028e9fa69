import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { siteLanguages } from '#src/contract/content/site-languages.ts'
import { instantChoices } from '#src/contract/submissions/preferences.ts'
import { mailLinkKey } from '#src/email/subscribers/link-key.ts'
import { type LinkPurpose, linkToken } from '#src/email/subscribers/link-token.ts'
import { preferencesTexts } from '#src/privacy/preferences/texts.ts'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { ledgerOf, subscriberState, suppress } from '#tests/support/consents.ts'
import { startPayload } from '#tests/support/database.ts'
import { confirmPaths, postForm, storeSupporter } from '#tests/support/preferences.ts'
import { findTexts } from '#tests/support/stored-person.ts'

let payload: Payload
let api: ApiClient
let ada: Awaited<ReturnType<typeof storeSupporter>>

beforeAll(async () => {
  payload = await startPayload()
  api = apiClient(dispatcher(payload))
})
beforeEach(async () => {
  ada = await storeSupporter(payload)
  // Every test is the same client.
  await run(sql`DELETE FROM submission_rates`)
})
afterEach(async () => {
  await payload.updateGlobal({
    slug: 'settings',
    data: { siteLanguage: 'en', doubleOptIn: false, siteName: '', consentText: '' },
  })
})

const run = async (statement: ReturnType<typeof sql>): Promise<Record<string, unknown>[]> =>
  (await payload.db.drizzle.execute(statement)).rows
const post = (fields: Record<string, string>, path = ada.path) => postForm(api, path, fields)
const statusOf = async () => (await subscriberState(payload, ada.email))?.status

/** Requests something, and returns the path of the mailed link. */
const request = async (fields: Record<string, string>): Promise<string> => {
  expect((await post(fields)).status).toBe(200)
  return (await confirmPaths(payload, ada.email))[0] ?? 'none'
}
const nameOf = async (collection: 'contacts' | 'newsletter-subscribers', id = 0) =>
  (await payload.findByID({ collection, id })).name
const isBlocked = async (email: string): Promise<boolean> =>
  (await run(sql`SELECT FROM suppressed_hashes WHERE hash = email_hash(${email})`)).length > 0

const gone = preferencesTexts.en.gone.title

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
    expect(text).toContain(`<h1>${preferencesTexts[siteLanguage].title}</h1>`)
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

describe('leaving and coming back', () => {
  it('the newsletter is left at once, twice is the same, and the ledger names the link', async () => {
    for (const _ of ['once', 'twice']) {
      const { status, text } = await post({ action: 'leave-newsletter' })
      expect([status, text.includes('You do not get it.')]).toEqual([200, true])
    }
    expect(await statusOf()).toBe('unsubscribed')
    const entries = await ledgerOf(payload, ada.email)
    expect(entries.slice(1)).toEqual([['withdrawn', 'link', '']])
  })

  it('who left subscribes again with the text of the site', async () => {
    await payload.updateGlobal({ slug: 'settings', data: { consentText: 'Yes, please.' } })
    await post({ action: 'leave-newsletter' })
    expect((await post({ action: 'subscribe' })).text).toContain('You get it.')
    expect(await statusOf()).toBe('subscribed')
    expect((await ledgerOf(payload, ada.email)).at(-1)).toEqual(['given', 'link', 'Yes, please.'])
  })

  it('a contact who was never on the list subscribes, under their name', async () => {
    ada = await storeSupporter(payload, { status: 'none' })
    await Promise.all([post({ action: 'subscribe' }), post({ action: 'subscribe' })])
    const { docs } = await payload.find({
      collection: 'newsletter-subscribers',
      where: { email: { equals: ada.email } },
    })
    expect(docs).toMatchObject([{ name: ada.name, status: 'subscribed' }])
  })

  it('with double opt-in, subscribing waits for the confirmation by mail', async () => {
    await payload.updateGlobal({ slug: 'settings', data: { doubleOptIn: true } })
    await post({ action: 'leave-newsletter' })
    const { text } = await post({ action: 'subscribe' })
    expect(text).toContain(preferencesTexts.en.confirmFirst)
    expect(await statusOf()).toBe('unsubscribed')
    const mails = sql`SELECT FROM deliveries WHERE email = ${ada.email}
      AND text_content LIKE '%/api/newsletter/confirm/%'`
    expect(await run(mails)).toHaveLength(1)
  })

  it('mails of follow-ups are stopped and allowed again, once however often', async () => {
    const ledger = async () => (await ledgerOf(payload, ada.email)).slice(1)
    await Promise.all([post({ action: 'leave-follow-ups' }), post({ action: 'leave-follow-ups' })])
    expect(await ledger()).toEqual([['withdrawn', 'link', '']])
    expect((await api('GET', ada.path)).text).toContain('We do not write to you.')
    expect(await statusOf()).toBe('subscribed')
    await post({ action: 'resume-follow-ups' })
    expect((await ledger()).at(-1)).toEqual(['given', 'link', ''])
    expect((await api('GET', ada.path)).text).toContain('We may write to you.')
  })

  it.each(['hard_bounce', 'complaint', 'manual'] as const)(
    'who is suppressed (%s) stays so, and gets no mail, but may leave',
    async (reason) => {
      await run(suppress(ada.email, reason))
      expect((await post({ action: 'leave-newsletter' })).status).toBe(200)
      for (const action of ['subscribe', 'change', 'download', 'erase'])
        expect((await post({ action, name: 'Eve' })).status).toBe(400)
      const state = await subscriberState(payload, ada.email)
      expect(state).toEqual({ status: 'unsubscribed', suppression: reason })
      expect(await confirmPaths(payload, ada.email)).toEqual([])
      const { text } = await api('GET', ada.path)
      expect(text).toContain(preferencesTexts.en.notByMail.replace('’', '’'))
      expect(text).not.toContain('value="subscribe"')
    },
  )

  it.each(instantChoices)(
    '“%s” of somebody of whom only a mail is stored is no error',
    async (action) => {
      ada = await storeSupporter(payload, { status: 'none', isContact: false })
      expect((await post({ action })).status).toBe(200)
    },
  )
})

describe('what is confirmed by mail', () => {
  it('a change, a download and an erasure do nothing before the mailed link is confirmed', async () => {
    for (const action of ['change', 'download', 'erase'] as const) {
      const { text } = await post({ action, name: 'Grace Hopper' })
      expect(text).toContain(`We have sent an email to ${ada.email}`)
      const [link = ''] = await confirmPaths(payload, ada.email)
      // As scanners of mail servers do.
      for (const method of ['GET', 'HEAD', 'GET'] as const)
        expect((await api(method, link)).status).toBe(200)
      expect((await api('GET', link)).text).toContain(preferencesTexts.en.confirm[action].question)
    }
    expect(await nameOf('contacts', ada.contact)).toBe(ada.name)
    expect(await statusOf()).toBe('subscribed')
  })

  it('the mail is in the reader’s language and names nobody in its link', async () => {
    await postForm(api, ada.path, { action: 'erase' })
    const [link = ''] = await confirmPaths(payload, ada.email)
    expect(link).not.toContain(encodeURIComponent(ada.email))
    await api('POST', ada.path, {
      headers: {
        'accept-language': 'it',
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'action=erase',
    })
    const mails = sql`SELECT subject FROM deliveries
      WHERE email = ${ada.email} AND kind = 'confirmation' ORDER BY id`
    expect(await run(mails)).toEqual([
      { subject: preferencesTexts.en.mail.subject.erase },
      { subject: preferencesTexts.it.mail.subject.erase },
    ])
  })

  it('a confirmed name is the contact’s and the subscriber’s; the link works once', async () => {
    const link = await request({ action: 'change', name: ' Grace <b>Hopper ' })
    expect((await api('GET', link)).text).toContain('Grace &lt;b&gt;Hopper')
    const answers = await Promise.all([postForm(api, link), postForm(api, link)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
    expect(await nameOf('contacts', ada.contact)).toBe('Grace <b>Hopper')
    expect(await nameOf('newsletter-subscribers', ada.subscriber)).toBe('Grace <b>Hopper')
    expect((await api('GET', link)).text).toContain(gone)
    expect((await postForm(api, link)).status).toBe(404)
    expect(await statusOf()).toBe('subscribed')
  })

  it('a change without a name says so at the field', async () => {
    const { status, text } = await post({ action: 'change', name: '  ' })
    expect(status).toBe(400)
    expect(text).toContain(preferencesTexts.en.nameMissing)
    expect(text).toContain('aria-invalid="true" aria-describedby="said"')
    expect(await confirmPaths(payload, ada.email)).toEqual([])
  })

  it('a confirmed download is the person’s file, once', async () => {
    const other = await storeSupporter(payload)
    const link = await request({ action: 'download' })
    const answers = await Promise.all([postForm(api, link), postForm(api, link)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
    const file = answers.find(({ status }) => status === 200)
    expect(file?.headers.get('content-disposition')).toMatch(/^attachment; filename="person-/)
    expect(file?.headers.get('cache-control')).toBe('no-store')
    expect(file?.json).toMatchObject({
      emails: [ada.email],
      withheld: [],
      contact: [{ name: ada.name }],
      subscriber: [{ status: 'subscribed' }],
    })
    expect(file?.text).not.toContain(other.email)
  })

  it('a confirmed erasure leaves nothing of the person but the hash of their email', async () => {
    const others = [
      await request({ action: 'download' }),
      await request({ action: 'change', name: `New ${ada.email.slice(0, 12)}` }),
    ]
    const link = await request({ action: 'erase' })
    const answers = await Promise.all([postForm(api, link), postForm(api, link)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
    expect(await findTexts(payload, [ada.email, ada.name, ada.email.slice(0, 12)])).toEqual([])
    expect(await isBlocked(ada.email)).toBe(true)
    for (const path of [ada.path, link, ...others]) {
      for (const response of [await api('GET', path), await post({ action: 'subscribe' }, path)]) {
        expect(response.status).toBe(404)
        expect(response.text).toContain(gone)
      }
    }
    expect(await findTexts(payload, [ada.email])).toEqual([])
  })

  it('who erased themselves is not mailed when an import or a form adds them again', async () => {
    await postForm(api, await request({ action: 'erase' }))
    await api('POST', '/api/newsletter/subscribe', { json: { email: ada.email } })
    expect((await subscriberState(payload, ada.email))?.suppression).toBe('manual')
  })

  it.each([
    [
      'an hour later',
      async () => {
        await run(sql`UPDATE preference_requests SET created_at = now() - interval '61 minutes'`)
      },
    ],
    [
      'once the mail that led to the page is deleted',
      async () => {
        await run(sql`DELETE FROM deliveries WHERE id = ${ada.delivery}`)
      },
    ],
  ])('a link to confirm leads nowhere %s', async (_, age) => {
    const link = await request({ action: 'erase' })
    await age()
    expect((await api('GET', link)).text).toContain(gone)
    expect((await postForm(api, link)).status).toBe(404)
    expect(await statusOf()).toBe('subscribed')
  })

  it.each(['preferences', 'confirm', 'unsubscribe', 'test'] as const)(
    'a token signed for another purpose (%s) confirms nothing',
    async (purpose) => {
      const link = await request({ action: 'erase' })
      const id = Number(/confirm\/(\d+)\./.exec(link)?.[1])
      const token = linkToken(await mailLinkKey({ payload }), purpose, id)
      expect((await postForm(api, `/api/preferences/confirm/${token}`)).status).toBe(404)
      expect((await postForm(api, `${link.slice(0, -1)}_`)).status).toBe(404)
      expect(await statusOf()).toBe('subscribed')
    },
  )

  it('an email gets three of these mails an hour, however many ask at once', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => post({ action: 'download' })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(answers.find(({ status }) => status === 400)?.text).toContain(
      preferencesTexts.en.tooMany.slice(0, 40),
    )
    expect(await confirmPaths(payload, ada.email)).toHaveLength(3)
  })

  it('a client requests ten of these mails a minute, for whomever; leaving is not limited', async () => {
    const stored = { status: 'none', isContact: false } as const
    const people = await Promise.all(
      Array.from({ length: 25 }, () => storeSupporter(payload, stored)),
    )
    const answers = await Promise.all(people.map(({ path }) => post({ action: 'erase' }, path)))
    // Perhaps a new minute began between two of them.
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(20)
    const refused = answers.find(({ status }) => status === 400)
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await post({ action: 'leave-newsletter' })).status).toBe(200)
  })
})
