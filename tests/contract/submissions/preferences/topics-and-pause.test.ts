import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ApiClient } from '#tests/support/api.ts'
import {
  inConsentContext,
  leave,
  ledgerOf,
  remove,
  subscriberState,
} from '#tests/support/consents.ts'
import { approvedNewsletter, clearLedger, deliver, send } from '#tests/support/mail.ts'
import {
  firstSupporter,
  resetSite,
  type Supporter,
  startOwnPages,
} from '#tests/support/preferences.ts'
import { startSmtp } from '#tests/support/smtp.ts'
import { chooseTopics, createTopic, topicsOf } from '#tests/support/topics.ts'

let payload: Payload
let api: ApiClient
let ada: Supporter
let culture: number
let board: number

beforeAll(async () => {
  ;({ payload, api } = await startOwnPages())
  culture = await createTopic(payload, { name: 'Culture & <arts>' })
  board = await createTopic(payload, { name: 'Board', slug: 'board-of-pages', isPublic: false })
})
beforeEach(async () => {
  ada = await firstSupporter(payload)
})
afterEach(() => resetSite(payload))

const post = (...fields: [string, string][]) =>
  api('POST', ada.path, {
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
/** Sends the form of the page that is open with these topics checked. */
const sendForm = (page: string, ...topics: number[]) => {
  const offered = [...page.matchAll(/name="offered" value="(\d+)"/g)].map(([, id]) => String(id))
  return post(
    ['action', 'topics'],
    ...offered.map((id) => ['offered', id] as [string, string]),
    ...topics.map((id) => ['topic', String(id)] as [string, string]),
  )
}
const choose = async (...topics: number[]) => sendForm((await api('GET', ada.path)).text, ...topics)
const byStaff = (topics: readonly number[]) =>
  inConsentContext(payload)({ source: 'staff' }, (tx) =>
    tx.execute(chooseTopics(ada.email, topics)),
  )

describe('topics on one’s own page', () => {
  it('are saved by one form, twice is the same, and the ledger names the link', async () => {
    const { text } = await api('GET', ada.path)
    expect(text).toContain('Culture &amp; &lt;arts&gt;')
    for (const _ of ['once', 'twice'])
      expect((await choose(1, culture)).text).toContain('Your topics are saved.')
    expect(await topicsOf(payload, ada.email)).toEqual([1, culture])
    await choose(culture)
    expect(await topicsOf(payload, ada.email)).toEqual([culture])
    expect((await ledgerOf(payload, ada.email)).slice(1)).toEqual([
      ['given', 'link', ''],
      ['given', 'link', ''],
    ])
  })

  it('without any, the newsletter is left', async () => {
    expect((await choose()).text).toContain('You do not get it.')
    expect(await subscriberState(payload, ada.email)).toMatchObject({ status: 'unsubscribed' })
    expect((await ledgerOf(payload, ada.email)).at(-1)).toEqual(['withdrawn', 'link', ''])
    expect((await choose(1)).status).toBe(200)
    expect(await topicsOf(payload, ada.email)).toEqual([])
  })

  it('that are private are shown to who has them, and cannot be added', async () => {
    expect((await api('GET', ada.path)).text).not.toContain('Board')
    expect((await choose(1, board)).text).not.toContain('Board')
    expect(await topicsOf(payload, ada.email)).toEqual([1])
    await byStaff([1, board])
    expect((await api('GET', ada.path)).text).toContain('Board')
    expect((await choose(1)).text).not.toContain('Board')
    expect(await topicsOf(payload, ada.email)).toEqual([1])
  })

  it('that a reader gained after the page was opened stay', async () => {
    const { text } = await api('GET', ada.path)
    await byStaff([1, board])
    await sendForm(text, 1, culture)
    expect(await topicsOf(payload, ada.email)).toEqual([1, culture, board])
    await sendForm(text, culture)
    expect(await topicsOf(payload, ada.email)).toEqual([culture, board])
  })

  it.each([
    ['left', leave],
    ['was deleted', remove],
  ])('subscribe nobody again who %s at that moment', async (_, end) => {
    const { text } = await api('GET', ada.path)
    let chosen: ReturnType<typeof sendForm> | undefined
    await payload.db.drizzle.transaction(async (tx) => {
      await tx.execute(end(ada.email))
      chosen = sendForm(text, 1, culture)
      await expect
        .poll(async () => {
          const { rows } = await payload.db.drizzle.execute(sql`
            SELECT FROM pg_stat_activity
            WHERE datname = current_database() AND wait_event_type = 'Lock'`)
          return rows.length
        })
        .toBe(1)
    })
    expect((await chosen)?.status).toBe(200)
    expect((await subscriberState(payload, ada.email))?.status).not.toBe('subscribed')
  })

  it('are left without hooks too, where one of an organisation fails', async () => {
    await byStaff([1, culture])
    const { config } = payload.collections['newsletter-subscribers']
    const failing = () => {
      throw new Error('a hook that fails')
    }
    config.hooks.beforeChange.unshift(failing)
    try {
      expect((await choose(1)).status).toBe(200)
    } finally {
      config.hooks.beforeChange.splice(config.hooks.beforeChange.indexOf(failing), 1)
    }
    expect(await topicsOf(payload, ada.email)).toEqual([1])
  })

  it.each(['x', '-1', '1.5', '9999999999'])('rejects %s as a topic', async (topic) => {
    expect((await post(['action', 'topics'], ['topic', topic])).status).toBe(400)
  })
})

describe('a pause', () => {
  const statusOf = async (newsletter: number) => {
    const { rows } = await payload.db.drizzle.execute(sql`
      SELECT status, last_error AS error FROM deliveries
      WHERE newsletter_id = ${newsletter} AND email = ${ada.email}`)
    return rows[0]
  }
  const sendOne = async () => {
    const newsletter = await approvedNewsletter(payload)
    await send(payload, newsletter)
    const server = await startSmtp()
    await deliver(payload, server.url)
    await server.stop()
    return statusOf(newsletter)
  }

  it('lets no newsletter go there, which is counted as such, and ends by the person or in time', async () => {
    await clearLedger(payload)
    ada = await firstSupporter(payload)
    const { text } = await post(['action', 'pause-30'])
    expect(text).toContain('Paused until')
    expect(await sendOne()).toEqual({ status: 'suppressed', error: 'paused' })
    await post(['action', 'resume-newsletter'])
    expect(await sendOne()).toMatchObject({ status: 'sent' })
    await post(['action', 'pause-90'])
    await payload.db.drizzle.execute(sql`
      UPDATE newsletter_subscribers SET paused_until = now() - interval '1 second'
      WHERE email = ${ada.email}`)
    expect(await sendOne()).toMatchObject({ status: 'sent' })
    expect((await ledgerOf(payload, ada.email)).length).toBe(1)
  })

  it('is over for who leaves and subscribes again', async () => {
    await post(['action', 'pause-90'])
    expect((await api('GET', ada.path)).text).toContain('Paused until')
    await post(['action', 'leave-newsletter'])
    const { text } = await post(['action', 'subscribe'])
    expect(text).toContain('You get it.')
    expect(text).not.toContain('Paused until')
  })
})
