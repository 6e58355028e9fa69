import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { down, up } from '#migrations/20261128_072000_topics.ts'
import * as newsletterTopics from '#migrations/20261128_081000_newsletter_topics.ts'
import { rowsOf } from '#src/data/rows.ts'
import {
  comeBack,
  inConsentContext,
  insert,
  leave,
  ledgerOf,
  subscriberState,
} from '#tests/support/consents.ts'
import { uniqueEmail } from '#tests/support/crm.ts'
import { startPayload } from '#tests/support/database.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { createStaff, type Staff } from '#tests/support/staff.ts'
import { chooseTopics, createTopic, topicsOf } from '#tests/support/topics.ts'

let payload: Payload
let db: Payload['db']['drizzle']
let staff: Staff
let token: string

beforeAll(async () => {
  payload = await startPayload()
  db = payload.db.drizzle
  staff = await createStaff(payload, 'communicator')
  token = staff.token
})

const onTopics = (method: 'PATCH' | 'DELETE', id: number, json?: object) =>
  callPlatform(method, `/topics/${id}`, { token, ...(json ? { json } : {}) })
const onSubscriber = async (email: string, json: object) => {
  const found = rowsOf(
    await db.execute<{ id: number }>(
      sql`SELECT id FROM newsletter_subscribers WHERE email = ${email}`,
    ),
  )
  return callPlatform('PATCH', `/newsletter-subscribers/${found[0]?.id}`, { token, json })
}

describe('a topic', () => {
  it('cannot be deleted while a subscriber has it, nor while one takes it', async () => {
    const topic = await createTopic(payload)
    const email = uniqueEmail()
    await db.execute(insert(email))
    await db.execute(chooseTopics(email, [topic]))
    const { status, text } = await onTopics('DELETE', topic)
    expect([status, text]).toEqual([400, expect.stringContaining('Subscribers have this topic')])
    await expect(db.execute(sql`DELETE FROM topics WHERE id = ${topic}`)).rejects.toThrow()

    const other = await createTopic(payload)
    let taken: Promise<unknown> = Promise.resolve()
    await db.transaction(async (tx) => {
      await tx.execute(sql`DELETE FROM topics WHERE id = ${other}`)
      taken = db.execute(chooseTopics(email, [topic, other])).execute()
      await expect
        .poll(async () =>
          rowsOf(
            await db.execute(sql`
              SELECT FROM pg_stat_activity
              WHERE datname = current_database() AND wait_event_type = 'Lock'`),
          ),
        )
        .toHaveLength(1)
    })
    await taken
    expect(await topicsOf(payload, email)).toEqual([topic])
  })

  it('that is the last standard one stays so, whoever writes, also of two at once', async () => {
    const other = await createTopic(payload, { isStandard: true })
    const giveUp = (id: number) =>
      db.execute(sql`UPDATE topics SET is_standard = false WHERE id = ${id}`)
    const outcomes = await Promise.allSettled([giveUp(1), giveUp(other)])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await db.execute(sql`UPDATE topics SET is_standard = true WHERE id = 1`)
    await db.execute(sql`UPDATE topics SET is_standard = false WHERE id = ${other}`)
    expect((await onTopics('PATCH', 1, { isStandard: false })).text).toContain(
      'At least one topic must be standard',
    )
    await expect(db.execute(sql`DELETE FROM topics WHERE id = 1`)).rejects.toThrow()
    const all = sql`UPDATE topics SET is_standard = false`
    await expect(db.execute(all)).rejects.toThrow()
  })
})

describe('topics of a subscriber', () => {
  it('are the standard ones without a choice, and none once they left', async () => {
    const email = uniqueEmail()
    await db.execute(insert(email))
    expect(await topicsOf(payload, email)).toEqual([1])
    await db.execute(leave(email))
    expect(await topicsOf(payload, email)).toEqual([])
    await db.execute(chooseTopics(email, [1]))
    expect(await subscriberState(payload, email)).toMatchObject({ status: 'unsubscribed' })
    await db.execute(comeBack(email))
    expect(await topicsOf(payload, email)).toEqual([1])
  })

  it('that staff choose are recorded with each change, and without any they are unsubscribed', async () => {
    const topic = await createTopic(payload, { isPublic: false })
    const email = uniqueEmail()
    await db.execute(insert(email))
    const chosen = await onSubscriber(email, { topics: [topic, 1] })
    expect([chosen.status, chosen.text]).toEqual([200, expect.stringContaining(`[1,${topic}]`)])
    expect((await onSubscriber(email, { topics: ['1'] })).status).toBe(400)
    const none = await onSubscriber(email, { topics: [] })
    expect([none.status, none.text]).toEqual([200, expect.stringContaining('"unsubscribed"')])
    expect(await subscriberState(payload, email)).toMatchObject({ status: 'unsubscribed' })
    expect(await ledgerOf(payload, email)).toEqual([
      ['given', 'staff', ''],
      ['given', 'staff', ''],
      ['withdrawn', 'staff', ''],
    ])
  })

  it('that they left themselves staff add with a reason only', async () => {
    const topic = await createTopic(payload)
    const email = uniqueEmail()
    await db.execute(insert(email))
    await db.execute(chooseTopics(email, [1, topic]))
    await db.transaction(async (tx) => {
      await tx.execute(sql`SELECT set_config('muster.consent', '{"source":"link"}', true)`)
      await tx.execute(chooseTopics(email, [1]))
    })
    const json = { topics: [1, topic] }
    expect((await onSubscriber(email, json)).text).toContain('consentReason')
    expect(await topicsOf(payload, email)).toEqual([1])
    expect((await onSubscriber(email, { ...json, consentReason: 'Asked for it' })).status).toBe(200)
    expect(await topicsOf(payload, email)).toEqual([1, topic])
    expect((await ledgerOf(payload, email)).at(-1)).toEqual(['given', 'staff', 'Asked for it'])
  })

  it.each([
    ['suppressed', { suppression: 'manual' }],
    ['withdrawn elsewhere', { withdrawn_elsewhere_at: '2026-01-01' }],
  ])('that they leave while %s are added by no import afterwards', async (_, state) => {
    const [topic, other] = [await createTopic(payload), await createTopic(payload)]
    const email = uniqueEmail()
    await db.execute(insert(email))
    await db.execute(chooseTopics(email, [1, topic]))
    const by = inConsentContext(payload)
    const [[column, value] = ['', '']] = Object.entries(state)
    const set = (to: string | null) => sql`
      UPDATE newsletter_subscribers SET ${sql.raw(column)} = ${to} WHERE email = ${email}`
    await db.execute(set(value))
    await by({ source: 'link' }, (tx) => tx.execute(chooseTopics(email, [1])))
    expect((await ledgerOf(payload, email)).at(-1)?.[0]).toBe('withdrawn')
    await by({ source: 'link' }, (tx) => tx.execute(set(null)))
    await by({ source: 'import' }, (tx) => tx.execute(chooseTopics(email, [1, topic, other])))
    expect(await topicsOf(payload, email)).toEqual([1, other])
    expect((await ledgerOf(payload, email)).at(-1)).toEqual(['given', 'import', ''])
  })

  it.each([
    ['unsubscribing', leave],
    ['losing the last topic', (email: string) => chooseTopics(email, [])],
  ])(
    'that wait, and a pause, end by %s, and wait for who is not subscribed yet',
    async (_, end) => {
      const [email, newcomer] = [uniqueEmail(), uniqueEmail()]
      await db.execute(insert(email))
      await db.execute(sql`
      INSERT INTO newsletter_subscribers (email, status) VALUES (${newcomer}, 'unsubscribed')`)
      await db.execute(sql`
      UPDATE newsletter_subscribers SET pending_topics = '[1]', paused_until = now() + interval '1 day'
      WHERE email IN (${email}, ${newcomer})`)
      for (const who of [email, newcomer]) await db.execute(end(who))
      const found = sql`
      SELECT status, pending_topics AS pending, paused_until AS paused FROM newsletter_subscribers
      WHERE email IN (${email}, ${newcomer}) ORDER BY id`
      const status = 'unsubscribed'
      expect(rowsOf(await db.execute(found))).toEqual([
        { status, pending: null, paused: null },
        { status, pending: [1], paused: null },
      ])
    },
  )

  it('of two who choose at once are both there', async () => {
    const [one, two] = [await createTopic(payload), await createTopic(payload)]
    const email = uniqueEmail()
    await db.execute(insert(email))
    const add = (topic: number) => sql`
      UPDATE newsletter_subscribers SET topics = topics || ${JSON.stringify([topic])}::jsonb
      WHERE email = ${email}`
    await Promise.all([db.execute(add(one)), db.execute(add(two))])
    expect(await topicsOf(payload, email)).toEqual([1, one, two])
  })
})

describe('the upgrade', () => {
  it('gives everybody subscribed the first topic, and records nothing', async () => {
    const [subscribed, left] = [uniqueEmail(), uniqueEmail()]
    const rolledBack = db.transaction(async (tx) => {
      await newsletterTopics.down({ db: tx } as never)
      await down({ db: tx } as never)
      await tx.execute(insert(subscribed))
      await tx.execute(insert(left, 'unsubscribed'))
      await up({ db: tx } as never)
      const found = sql`
        SELECT s.topics, (SELECT count(*)::int FROM consents c WHERE c.email = s.email) AS entries
        FROM newsletter_subscribers s WHERE s.email IN (${subscribed}, ${left}) ORDER BY s.id`
      expect(rowsOf(await tx.execute(found))).toEqual([
        { topics: [1], entries: 1 },
        { topics: [], entries: 1 },
      ])
      const names = sql`SELECT name, slug, is_public, is_standard FROM topics`
      expect(rowsOf(await tx.execute(names))).toEqual([
        { name: 'Newsletter', slug: 'newsletter', is_public: true, is_standard: true },
      ])
      // Of what was agreed to before topics, the first one is lost by a mailed link.
      await tx.execute(sql`SELECT set_config('muster.consent', '{"source":"link"}', true)`)
      await tx.execute(leave(subscribed))
      const lost = sql`SELECT left_topics(${subscribed}) AS topics`
      expect(rowsOf(await tx.execute(lost))).toEqual([{ topics: [1] }])
      tx.rollback()
    })
    await expect(rolledBack).rejects.toThrow('Rollback')
  })
})
