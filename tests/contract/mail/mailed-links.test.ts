import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { linkToken } from '#src/mail/pages/link-token.ts'
import { mailLinkKey } from '#src/mail/pages/read-link.ts'
import { type Env, env } from '#src/settings/env.ts'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { unique } from '#tests/support/content.ts'
import { startPayload } from '#tests/support/database.ts'
import { clearLedger } from '#tests/support/mail.ts'
import { createStaff, type Staff } from '#tests/support/staff.ts'

let payload: Payload
let api: ApiClient
let admin: Staff
let secrets: Pick<Env, 'JWT_SECRETS' | 'PAYLOAD_SECRETS'>

beforeAll(async () => {
  payload = await startPayload()
  api = apiClient(dispatcher(payload))
  admin = await createStaff(payload, 'admin')
  secrets = { JWT_SECRETS: env().JWT_SECRETS, PAYLOAD_SECRETS: env().PAYLOAD_SECRETS }
})

afterEach(async () => {
  Object.assign(env(), secrets)
  const none = { siteLanguage: 'en', doubleOptIn: false, siteName: '', primaryColor: '' } as const
  await payload.updateGlobal({ slug: 'settings', data: none })
})

const newEmail = () => `${unique('link').replace(' ', '')}@example.org`
const subscriber = async (status: 'subscribed' | 'unsubscribed') =>
  (
    await payload.create({
      collection: 'newsletter-subscribers',
      data: { email: newEmail(), status },
    })
  ).id
const statusOf = async (id: number) =>
  (await payload.findByID({ collection: 'newsletter-subscribers', id })).status

const paths = {
  unsubscribe: (token: string) => `/api/newsletter/unsubscribe/${token}`,
  confirm: (token: string) => `/api/newsletter/confirm/${token}`,
}
const linkIn = async (email: string): Promise<string> => {
  const { rows } = await payload.db.drizzle.execute<{ text: string }>(
    sql`SELECT text_content AS text FROM deliveries WHERE email = ${email} ORDER BY id DESC LIMIT 1`,
  )
  return /\/api\/newsletter\/\S+/.exec(rows[0]?.text ?? '')?.[0] ?? 'none'
}

const testLink = async () => {
  const body = { title: unique('Letter'), subject: 'S', html_content: '<p>x</p>' }
  const call = { token: admin.token }
  const created = await api('POST', '/api/staff/newsletters', { ...call, json: body })
  const { id } = created.json as { id: number }
  const email = newEmail()
  const json = { emails: [email] }
  await api('POST', `/api/staff/newsletters/${id}/test`, { ...call, json })
  return { id, link: await linkIn(email) }
}

describe('mailed links', () => {
  it.each([
    ['unsubscribe', 'JWT_SECRET', 'subscribed', 'unsubscribed'],
    ['confirm', 'PAYLOAD_SECRET', 'unsubscribed', 'subscribed'],
  ] as const)(
    'mailed links to %s stay valid when every secret changes',
    async (purpose, _, before, after) => {
      const id = await subscriber(before)
      const link = paths[purpose](linkToken(await mailLinkKey({ payload }), purpose, id))
      Object.assign(env(), { JWT_SECRETS: ['x'.repeat(40)], PAYLOAD_SECRETS: ['y'.repeat(40)] })
      expect((await api('GET', link)).status).toBe(200)
      expect(await statusOf(id)).toBe(before)
      expect((await api('POST', link)).status).toBe(200)
      expect(await statusOf(id)).toBe(after)
    },
  )

  it.each([
    ['unsubscribe', 'JWT_SECRETS', 'subscribed', 'unsubscribed'],
    ['confirm', 'PAYLOAD_SECRETS', 'unsubscribed', 'subscribed'],
  ] as const)(
    'mailed links to %s that were signed with one of %s stay valid while it is in the list',
    async (purpose, list, before, after) => {
      const id = await subscriber(before)
      const [secret = ''] = secrets[list]
      const link = paths[purpose](linkToken(secret, purpose, id))
      Object.assign(env(), { [list]: ['x'.repeat(40), secret] })
      expect((await api('POST', link)).status).toBe(200)
      expect(await statusOf(id)).toBe(after)
      Object.assign(env(), { [list]: ['x'.repeat(40)] })
      expect((await api('POST', link)).status).toBe(404)
    },
  )

  it('mailed links are signed with the database’s single key, which is in no collection', async () => {
    const { rows } = await payload.db.drizzle.execute<{ key: string }>(
      sql`SELECT key FROM mail_link_key`,
    )
    expect(rows).toEqual([{ key: expect.stringMatching(/^[0-9a-f]{64}$/) }])
    await expect(
      payload.db.drizzle.execute(sql`INSERT INTO mail_link_key (key) VALUES (repeat('a', 64))`),
    ).rejects.toThrow()
    await payload.updateGlobal({ slug: 'settings', data: { doubleOptIn: true } })
    const email = newEmail()
    await api('POST', '/api/newsletter/subscribe', { json: { email } })
    const [row] = (
      await payload.find({
        collection: 'newsletter-subscribers',
        where: { email: { equals: email } },
      })
    ).docs
    const token = linkToken(rows[0]?.key ?? '', 'confirm', row?.id ?? 0)
    expect(await linkIn(email)).toBe(paths.confirm(token))
  })
})

describe('the link of a test mail', () => {
  it('the unsubscribe link of a test mail shows that it is a test and changes no subscriber', async () => {
    await clearLedger(payload)
    const { id, link } = await testLink()
    await payload.db.drizzle.execute(sql`
      INSERT INTO newsletter_subscribers (id, email) VALUES (${id}, ${newEmail()})
      ON CONFLICT DO NOTHING`)
    for (const method of ['GET', 'POST'] as const) {
      const { status, text } = await api(method, link)
      expect(status).toBe(200)
      expect(text).toContain('<h1>This is a test</h1>')
      expect(text).toContain('Nothing was changed')
      expect(text).not.toContain('<form')
    }
    expect(await statusOf(id)).toBe('subscribed')
    await payload.db.drizzle.execute(sql`DELETE FROM newsletter_subscribers WHERE id = ${id}`)
  })

  it('an unsubscribe link of a test mail returns 404 unless we signed it', async () => {
    const forged = linkToken('the key of somebody else', 'test', 1)
    for (const method of ['GET', 'POST'] as const)
      expect((await api(method, paths.unsubscribe(forged))).status).toBe(404)
  })
})

const headings = {
  en: ['Unsubscribe?', 'You are unsubscribed', 'This is a test', 'Confirm your subscription'],
  de: ['Newsletter abbestellen?', 'Sie haben', 'Dies ist ein Test', 'Anmeldung bestätigen'],
  fr: ['Se désabonner', 'Vous êtes désabonné', 'Ceci est un test', 'Confirmer votre abonnement'],
  es: ['¿Darse de baja?', 'Se ha dado de baja', 'Esto es una prueba', 'Confirmar su suscripción'],
  it: [
    'Annullare l’iscrizione?',
    'Iscrizione annullata',
    'Questa è una prova',
    'Confermare l’iscrizione',
  ],
} as const
const languages = Object.keys(headings) as (keyof typeof headings)[]

describe('the pages of mailed links', () => {
  it.each(languages)(
    'the pages of mailed links are in the language and the colour of the site: %s',
    async (siteLanguage) => {
      const data = { siteLanguage, primaryColor: '#ffe000' }
      await payload.updateGlobal({ slug: 'settings', data })
      const key = await mailLinkKey({ payload })
      const id = await subscriber('subscribed')
      const link = paths.unsubscribe(linkToken(key, 'unsubscribe', id))
      const pages = [
        await api('GET', link),
        await api('POST', link),
        await api('GET', paths.unsubscribe(linkToken(key, 'test', 1))),
        await api('GET', paths.confirm(linkToken(key, 'confirm', id))),
      ]
      for (const [at, { text, headers }] of pages.entries()) {
        expect(text).toContain(`<html lang="${siteLanguage}">`)
        expect(text).toContain(headings[siteLanguage][at])
        expect(text).toContain('background: rgb(255, 224, 0)')
        expect(headers.get('content-language')).toBe(siteLanguage)
        expect(headers.get('vary')).toContain('Accept-Language')
      }
    },
  )

  it.each([
    ['es-MX, es;q=0.9, en;q=0.5', 'es'],
    ['ja, fr;q=0.2', 'fr'],
    ['ja, *', 'de'],
    ['de;q=0', 'de'],
    ['', 'de'],
    [`${'x-y,'.repeat(5_000)}it`, 'de'],
  ])('the pages of mailed links follow Accept-Language %j: %s', async (accepted, language) => {
    await payload.updateGlobal({ slug: 'settings', data: { siteLanguage: 'de' } })
    const key = await mailLinkKey({ payload })
    const headers = { 'accept-language': accepted }
    const { text } = await api('GET', paths.unsubscribe(linkToken(key, 'test', 1)), { headers })
    expect(text).toContain(`<html lang="${language}">`)
  })

  it('the confirmation mail is in the language that the request accepts, or that of the site', async () => {
    const data = { siteLanguage: 'de', siteName: 'Flut & Co', doubleOptIn: true } as const
    await payload.updateGlobal({ slug: 'settings', data })
    const subjectFor = async (headers: Record<string, string>) => {
      const email = newEmail()
      await api('POST', '/api/newsletter/subscribe', { json: { email }, headers })
      const { rows } = await payload.db.drizzle.execute<{ subject: string }>(
        sql`SELECT subject FROM deliveries WHERE email = ${email}`,
      )
      return rows[0]?.subject
    }
    expect(await subjectFor({})).toBe('Bitte bestätigen Sie Ihre Anmeldung bei Flut & Co')
    expect(await subjectFor({ 'accept-language': 'it' })).toBe(
      'Confermi la sua iscrizione a Flut & Co',
    )
  })
})
