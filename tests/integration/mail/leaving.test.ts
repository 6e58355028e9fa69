import { sql } from '@payloadcms/db-postgres'
import type { CollectionBeforeChangeHook, Plugin } from 'payload'
import { text } from 'payload/shared'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { linkToken } from '#src/mail/pages/link-token.ts'
import { mailLinkKey } from '#src/mail/pages/read-link.ts'
import { ledgerOf } from '#tests/support/consents.ts'
import { uniqueEmail } from '#tests/support/crm.ts'
import {
  approvedNewsletter,
  clearLedger,
  countDeliveries,
  deliver,
  send,
  subscribe,
} from '#tests/support/mail.ts'
import { startRecorded } from '#tests/support/recorded-platform.ts'
import { reply, startSmtp } from '#tests/support/smtp.ts'

/** What an organisation may have added to subscribers. */
let added: 'nothing' | 'a hook that throws' | 'a required field' = 'nothing'

const throwOnChange: CollectionBeforeChangeHook = ({ data }) => {
  if (added === 'a hook that throws') throw new Error(`no other system knows ${data['email']}`)
  return data
}

const obstruct: Plugin = (incoming) => ({
  ...incoming,
  collections: (incoming.collections ?? []).map((each) =>
    each.slug !== 'newsletter-subscribers'
      ? each
      : {
          ...each,
          fields: [
            ...each.fields,
            {
              name: 'chapter',
              type: 'text' as const,
              virtual: true,
              validate: (value: string | null | undefined, options: Parameters<typeof text>[1]) =>
                text(value, { ...options, required: added === 'a required field' }),
            },
          ],
          hooks: {
            ...each.hooks,
            beforeChange: [...(each.hooks?.beforeChange ?? []), throwOnChange],
          },
        },
  ),
})

let muster: Awaited<ReturnType<typeof startRecorded>>
beforeAll(async () => {
  muster = await startRecorded(obstruct)
})
afterEach(() => {
  added = 'nothing'
  vi.restoreAllMocks()
})
afterAll(() =>
  muster.payload.db.drizzle.execute(
    sql`ALTER TABLE newsletter_subscribers DROP COLUMN IF EXISTS required_by_organisation`,
  ),
)

const newSubscriber = async () => {
  const email = uniqueEmail()
  const data = { email, status: 'subscribed' as const }
  const { id } = await muster.payload.create({ collection: 'newsletter-subscribers', data })
  return { id, email }
}

const stateOf = async (id: number) => {
  const { rows } = await muster.payload.db.drizzle.execute(sql`
    SELECT status, unsubscribed_at IS NOT NULL AS dated FROM newsletter_subscribers
    WHERE id = ${id}`)
  return rows[0]
}

describe.each(['a hook that throws', 'a required field'] as const)(
  'with %s on subscribers, added by an organisation, a reader can unsubscribe',
  (addition) => {
    it.each([
      [
        'by the mailed link, with the one-click request of RFC 8058',
        'link',
        async ({ id }: { id: number }) => {
          const token = linkToken(await mailLinkKey({ payload: muster.payload }), 'unsubscribe', id)
          return muster.api('POST', `/api/newsletter/unsubscribe/${token}`, {
            headers: { 'content-type': 'application/x-www-form-urlencoded' },
            body: 'List-Unsubscribe=One-Click',
          })
        },
      ],
      [
        'by address',
        'form',
        ({ email }: { email: string }) =>
          muster.api('POST', '/api/newsletter/unsubscribe', { json: { email } }),
      ],
    ])('%s', async (_, source, leave) => {
      const reader = await newSubscriber()
      added = addition
      const logged = vi.spyOn(muster.payload.logger, 'error')
      const said = () => logged.mock.calls.map(([, message]) => message)
      const detour = 'a reader could not be unsubscribed with hooks; doing so without them'
      expect((await leave(reader)).status).toBe(200)
      expect(await stateOf(reader.id)).toEqual({ status: 'unsubscribed', dated: true })
      const left = (await ledgerOf(muster.payload, reader.email)).at(-1)
      expect(left).toEqual(['withdrawn', source, ''])
      expect(said(), JSON.stringify(logged.mock.calls)).toEqual([detour])
      expect(JSON.stringify(logged.mock.calls)).not.toContain(reader.email)
      // Once more finds nothing to do.
      expect((await leave(reader)).status).toBe(200)
      expect(said()).toEqual([detour])
    })
  },
)

it('staff who change a subscriber get the error of a hook that an organisation added', async () => {
  const { id } = await newSubscriber()
  added = 'a hook that throws'
  const data = { status: 'unsubscribed' as const }
  await expect(
    muster.payload.update({ collection: 'newsletter-subscribers', id, data }),
  ).rejects.toThrow('no other system')
  expect(await stateOf(id)).toEqual({ status: 'subscribed', dated: false })
})

describe('with a column on subscribers that must have a value, added by an organisation', () => {
  it('an address that bounces is suppressed, and one that cannot be added fails for good', async () => {
    const { payload } = muster
    const { drizzle } = payload.db
    await clearLedger(payload)
    await subscribe(payload, 'r', 1)
    await drizzle.execute(sql`
      ALTER TABLE newsletter_subscribers ADD COLUMN required_by_organisation text NOT NULL DEFAULT 'x'`)
    await drizzle.execute(sql`
      ALTER TABLE newsletter_subscribers ALTER COLUMN required_by_organisation DROP DEFAULT`)
    await send(payload, await approvedNewsletter(payload))
    await drizzle.execute(sql`
      INSERT INTO deliveries (kind, email, name, subject, html_content, text_content)
      VALUES ('notification', 'unknown@example.org', '', 'Hello', '<p>Hello</p>', 'Hello')`)
    const server = await startSmtp({ onRecipient: () => reply(550, '5.1.1 no such user') })
    try {
      await deliver(payload, server.url)
    } finally {
      await server.stop()
    }
    expect(await countDeliveries(payload)).toMatchObject({ failed: 2, queued: 0 })
    const { rows } = await drizzle.execute(
      sql`SELECT email, suppression FROM newsletter_subscribers`,
    )
    expect(rows).toEqual([{ email: 'r0@example.org', suppression: 'hard_bounce' }])
  })
})
