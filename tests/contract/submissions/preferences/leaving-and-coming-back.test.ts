import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { instantChoices } from '#src/contract/submissions/preferences.ts'
import { textsIn } from '#src/locales/texts-in.ts'
import type { ApiClient } from '#tests/support/api.ts'
import { ledgerOf, subscriberState, suppress } from '#tests/support/consents.ts'
import {
  confirmPaths,
  firstSupporter,
  postForm,
  resetSite,
  type Supporter,
  startOwnPages,
  storeSupporter,
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
    expect(text).toContain(textsIn('preferences', 'en')('confirmFirst'))
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
      expect(text).toContain(textsIn('preferences', 'en')('notByMail').replace('’', '’'))
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
