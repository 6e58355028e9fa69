import { sql } from '@payloadcms/db-postgres'
import { createLocalReq, type Payload } from 'payload'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#src/data/rows.ts'
import { unsubscribeSubscriber } from '#src/people/subscribers/unsubscribe.ts'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { insert, ledgerOf, subscriberState } from '#tests/support/consents.ts'
import { uniqueEmail } from '#tests/support/crm.ts'
import { startPayload } from '#tests/support/database.ts'
import { createTopic, topicsOf } from '#tests/support/topics.ts'

interface Known {
  readonly id: number
  readonly slug: string
}

let payload: Payload
let api: ApiClient
let culture: Known
let sports: Known
let board: Known

const known = async (id: number): Promise<Known> => {
  const { slug } = await payload.findByID({ collection: 'topics', id })
  return { id, slug }
}

beforeAll(async () => {
  payload = await startPayload()
  api = apiClient(dispatcher(payload))
  await payload.updateGlobal({ slug: 'settings', data: { consentText: '' } })
  culture = await known(
    await createTopic(payload, { name: 'Culture', slug: 'culture-of-forms', position: 2 }),
  )
  sports = await known(
    await createTopic(payload, { name: 'Sports', slug: 'sports-of-forms', position: 1 }),
  )
  board = await known(
    await createTopic(payload, { name: 'Board', slug: 'board-of-forms', isPublic: false }),
  )
})

const setDoubleOptIn = (doubleOptIn: boolean) =>
  payload.updateGlobal({ slug: 'settings', data: { doubleOptIn } })

afterEach(() => setDoubleOptIn(false))

const post = (what: 'subscribe' | 'unsubscribe', json: object) =>
  api('POST', `/api/newsletter/${what}`, { json })

const linksTo = async (email: string): Promise<string[]> =>
  rowsOf(
    await payload.db.drizzle.execute<{ text: string }>(sql`
      SELECT text_content AS text FROM deliveries
      WHERE email = ${email} AND kind = 'confirmation' ORDER BY id`),
  ).map(({ text }) => /http:\/\/muster\.test(\/\S+)/.exec(text)?.[1] ?? '')

describe('listTopics', () => {
  it('lists public topics in their order, and names no other', async () => {
    const { status, json, text } = await api('GET', '/api/topics')
    expect(status).toBe(200)
    const ids = [1, sports.id, culture.id]
    expect((json as { id: number }[]).filter(({ id }) => ids.includes(id))).toEqual([
      { id: 1, slug: 'newsletter', name: 'Newsletter', description: '', language: null },
      { ...sports, name: 'Sports', description: '', language: null },
      { ...culture, name: 'Culture', description: '', language: null },
    ])
    expect(text).not.toContain(board.slug)
  })
})

describe('subscribe', () => {
  it('without topics is about the standard ones, and adds those that are named', async () => {
    const email = uniqueEmail()
    await post('subscribe', { email, topics: [] })
    expect(await topicsOf(payload, email)).toEqual([1])
    await post('subscribe', { email, topics: [culture.slug, culture.slug] })
    expect(await topicsOf(payload, email)).toEqual([1, culture.id])
    await post('subscribe', { email, topics: null })
    expect(await ledgerOf(payload, email)).toEqual([
      ['given', 'form', ''],
      ['given', 'form', ''],
    ])
  })

  it('to one topic is to that alone', async () => {
    const email = uniqueEmail()
    await post('subscribe', { email, topics: [sports.slug] })
    expect(await topicsOf(payload, email)).toEqual([sports.id])
  })

  it('of two requests at once for different topics ends with both', async () => {
    const email = uniqueEmail()
    await Promise.all([
      post('subscribe', { email, topics: [sports.slug] }),
      post('subscribe', { email, topics: [culture.slug] }),
    ])
    expect(await topicsOf(payload, email)).toEqual([culture.id, sports.id])
  })

  it.each(['subscribe', 'unsubscribe'] as const)(
    '%s rejects what is no public topic, in the same words whether there is one or not',
    async (what) => {
      const email = uniqueEmail()
      await post('subscribe', { email })
      for (const slug of [board.slug, 'nothing', '', 'a'.repeat(120)]) {
        const { status, json } = await post(what, { email, topics: [sports.slug, slug] })
        expect([status, json]).toMatchObject([400, { error: 'topics: must be public topics' }])
      }
      expect((await post(what, { email, topics: 'sports' })).status).toBe(400)
      const many = Array.from({ length: 21 }, (_, at) => `t${at}`)
      expect((await post(what, { email, topics: many })).status).toBe(400)
      expect(await topicsOf(payload, email)).toEqual([1])
    },
  )
})

describe('unsubscribe', () => {
  it('leaves the topics that are named, and with the last one the list', async () => {
    const email = uniqueEmail()
    await post('subscribe', { email, topics: [culture.slug, sports.slug] })
    await post('unsubscribe', { email, topics: [culture.slug] })
    await post('unsubscribe', { email, topics: [culture.slug] })
    expect(await topicsOf(payload, email)).toEqual([sports.id])
    await post('unsubscribe', { email, topics: [sports.slug] })
    expect(await subscriberState(payload, email)).toMatchObject({ status: 'unsubscribed' })
    expect((await ledgerOf(payload, email)).map(([what]) => what)).toEqual([
      ...['given', 'given', 'withdrawn'],
    ])
  })

  it('from a topic a subscriber does not have changes nothing and records nothing', async () => {
    const [email, unknown] = [uniqueEmail(), uniqueEmail()]
    await post('subscribe', { email })
    for (const who of [email, unknown])
      expect((await post('unsubscribe', { email: who, topics: [sports.slug] })).status).toBe(200)
    expect(await topicsOf(payload, email)).toEqual([1])
    expect(await ledgerOf(payload, email)).toHaveLength(1)
    expect(await ledgerOf(payload, unknown)).toEqual([])
  })

  it('without topics leaves all, private ones too', async () => {
    const email = uniqueEmail()
    await payload.db.drizzle.execute(insert(email))
    await payload.db.drizzle.execute(sql`
      UPDATE newsletter_subscribers SET topics = ${JSON.stringify([1, board.id])}::jsonb
      WHERE email = ${email}`)
    await post('unsubscribe', { email })
    expect(await topicsOf(payload, email)).toEqual([])
  })
})

describe('double opt-in', () => {
  it('the topics of every request wait for the link, and are left before it too', async () => {
    await setDoubleOptIn(true)
    const email = uniqueEmail()
    await post('subscribe', { email, topics: [culture.slug] })
    await post('subscribe', { email, topics: [sports.slug] })
    await post('subscribe', { email })
    expect(await topicsOf(payload, email)).toEqual([])
    await post('unsubscribe', { email, topics: [culture.slug] })
    const [link = ''] = await linksTo(email)
    expect((await api('GET', link)).text).toContain('Newsletter, Sports')
    for (let times = 0; times < 2; times += 1) await api('POST', link)
    expect(await topicsOf(payload, email)).toEqual([1, sports.id])
    expect(await ledgerOf(payload, email)).toEqual([['given', 'link', '']])
  })

  it('the page names no topics that are just the standard ones, in whichever order', async () => {
    const first = await createTopic(payload, { name: 'News', isStandard: true, position: -1 })
    await setDoubleOptIn(true)
    const email = uniqueEmail()
    await post('subscribe', { email })
    const [link = ''] = await linksTo(email)
    const { status, text } = await api('GET', link)
    expect([status, text.includes('News')]).toEqual([200, false])
    await payload.delete({ collection: 'topics', id: first })
  })

  it('a stranger adds no topic to who is subscribed: it waits for the link, and is forgotten when they leave', async () => {
    const [email, other] = [uniqueEmail(), uniqueEmail()]
    for (const who of [email, other]) await post('subscribe', { email: who })
    await setDoubleOptIn(true)
    for (const who of [email, other]) {
      await post('subscribe', { email: who })
      expect(await linksTo(who)).toEqual([])
      await post('subscribe', { email: who, topics: [sports.slug] })
      await post('subscribe', { email: who, topics: [culture.slug] })
      expect(await topicsOf(payload, who)).toEqual([1])
      expect(await linksTo(who)).toHaveLength(1)
    }
    await api('POST', (await linksTo(email))[0] ?? '')
    expect(await topicsOf(payload, email)).toEqual([1, culture.id, sports.id])
    await post('unsubscribe', { email: other })
    await api('POST', (await linksTo(other))[0] ?? '')
    expect(await topicsOf(payload, other)).toEqual([1])
  })

  it('what waits is left without hooks too, where one of an organisation fails', async () => {
    const email = uniqueEmail()
    await post('subscribe', { email, topics: [culture.slug] })
    await post('subscribe', { email })
    await setDoubleOptIn(true)
    await post('subscribe', { email, topics: [sports.slug] })
    expect(await linksTo(email)).toHaveLength(1)
    const { beforeChange } = payload.collections['newsletter-subscribers'].config.hooks
    const failing = () => {
      throw new Error('a hook of an organisation')
    }
    beforeChange.unshift(failing)
    try {
      const req = await createLocalReq({}, payload)
      const topics = [culture.id, sports.id]
      await unsubscribeSubscriber(req, { email }, { source: 'link' }, { topics })
    } finally {
      beforeChange.splice(beforeChange.indexOf(failing), 1)
    }
    expect(await topicsOf(payload, email)).toEqual([1])
    await api('POST', (await linksTo(email))[0] ?? '')
    expect(await topicsOf(payload, email)).toEqual([1])
  })

  it('who left the list of another product confirms what waited before and since', async () => {
    const email = uniqueEmail()
    await payload.db.drizzle.execute(insert(email))
    await payload.db.drizzle.execute(sql`
      UPDATE newsletter_subscribers SET withdrawn_elsewhere_at = now(),
        pending_topics = ${JSON.stringify([1, sports.id])}::jsonb WHERE email = ${email}`)
    await setDoubleOptIn(true)
    await post('subscribe', { email })
    expect(await topicsOf(payload, email)).toEqual([])
    await api('POST', (await linksTo(email))[0] ?? '')
    expect(await topicsOf(payload, email)).toEqual([1, sports.id])
  })
})
