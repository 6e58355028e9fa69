import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { linkToken } from '#src/mail/pages/link-token.ts'
import { mailLinkKey } from '#src/mail/pages/read-link.ts'
import { env } from '#src/settings/env.ts'
import { type ApiClient, apiClient, dispatcher } from './api.ts'
import { uniqueEmail } from './crm.ts'
import { startPayload } from './database.ts'

interface Stored {
  readonly status?: 'subscribed' | 'unsubscribed' | 'none'
  readonly isContact?: boolean
}

/** A supporter who got a mail, and the path of the page that it links to. */
export async function storeSupporter(
  payload: Payload,
  { status = 'subscribed', isContact = true }: Stored = {},
) {
  const email = uniqueEmail()
  const name = `Ada ${email.slice(0, 12)}`
  const contact = isContact
    ? (await payload.create({ collection: 'contacts', data: { name, email, status: 'Member' } })).id
    : undefined
  const subscriber =
    status === 'none'
      ? undefined
      : (
          await payload.create({
            collection: 'newsletter-subscribers',
            data: { email, name, status },
          })
        ).id
  const { rows } = await payload.db.drizzle.execute<{ id: number }>(sql`
    INSERT INTO deliveries (kind, email, name, status, subject)
    VALUES ('compose', ${email}, ${name}, 'sent', 'Hello') RETURNING id`)
  const delivery = rows[0]?.id ?? 0
  const token = linkToken(await mailLinkKey({ payload }), 'preferences', delivery)
  return { email, name, contact, subscriber, delivery, path: `/api/preferences/${token}` }
}

export type Supporter = Awaited<ReturnType<typeof storeSupporter>>

/** A supporter for one test, whose client has requested nothing yet: every test is the same one. */
export async function firstSupporter(payload: Payload): Promise<Supporter> {
  await payload.db.drizzle.execute(sql`DELETE FROM submission_rates`)
  return storeSupporter(payload)
}

/** Settings of an English site without a name or consent text. */
export const resetSite = (payload: Payload) =>
  payload.updateGlobal({
    slug: 'settings',
    data: { siteLanguage: 'en', doubleOptIn: false, siteName: '', consentText: '' },
  })

/** A client of the contract, for a site as resetSite leaves it. */
export async function startOwnPages() {
  const payload = await startPayload()
  await resetSite(payload)
  return { payload, api: apiClient(dispatcher(payload)) }
}

export const postForm = (api: ApiClient, path: string, fields: Record<string, string> = {}) =>
  api('POST', path, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  })

export async function confirmPaths({ db }: Payload, email: string): Promise<string[]> {
  const { rows } = await db.drizzle.execute<{ text: string }>(sql`
    SELECT text_content AS text FROM deliveries
    WHERE email = ${email} AND kind = 'confirmation' ORDER BY id DESC`)
  return rows.flatMap(({ text }) => {
    const url = /\S+\/api\/preferences\/confirm\/\S+/.exec(text)?.[0]
    return url === undefined ? [] : [url.slice(env().BASE_URL.length)]
  })
}
