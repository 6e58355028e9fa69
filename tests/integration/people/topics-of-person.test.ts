import { beforeAll, describe, expect, it } from 'vitest'
import { timelinePage } from '#src/contract/people/timeline.ts'
import { inConsentContext, insert } from '#tests/support/consents.ts'
import { type Crm, startCrm, uniqueEmail } from '#tests/support/crm.ts'
import { type Merges, mergesOf } from '#tests/support/merges.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { createStaff, type Staff } from '#tests/support/staff.ts'
import { chooseTopics, createTopic, topicsOf } from '#tests/support/topics.ts'

const path = '/api/staff/newsletter-subscribers'

let crm: Crm
let merges: Merges
let staff: Staff
let culture: number
let board: number

beforeAll(async () => {
  crm = await startCrm()
  merges = mergesOf(crm)
  staff = await createStaff(crm.payload, 'communicator')
  culture = await createTopic(crm.payload, { name: 'Culture', slug: 'culture-of-person' })
  board = await createTopic(crm.payload, {
    name: 'Board',
    slug: 'board-of-person',
    isPublic: false,
  })
})

const choose = (email: string, topics: readonly number[]) =>
  inConsentContext(crm.payload)({ source: 'link' }, (tx) => tx.execute(chooseTopics(email, topics)))

const subscriberWith = async (topics: readonly number[], email = uniqueEmail()) => {
  await crm.payload.db.drizzle.execute(insert(email))
  await choose(email, topics)
  const [row] = await merges.rows<{ id: number }>(
    'SELECT id FROM newsletter_subscribers WHERE email = $1',
    email,
  )
  return { email, id: row?.id ?? 0 }
}

describe('the staff API', () => {
  const { api } = {
    api: (method: 'POST' | 'PUT', to: string, json: object) =>
      crm.api(method, `${path}${to}`, { token: staff.token, json }),
  }

  it('adds and changes topics by their slugs, private ones too, and shows the documented keys', async () => {
    const email = uniqueEmail()
    const added = await api('POST', '', { email, topics: ['board-of-person', 'culture-of-person'] })
    expect(Object.keys(added.json as object).sort()).toEqual([
      ...['createdAt', 'email', 'id', 'name', 'source', 'status', 'unsubscribedAt'],
    ])
    expect(await topicsOf(crm.payload, email)).toEqual([culture, board])
    const to = `/${(added.json as { id: number }).id}`
    expect((await api('PUT', to, { topics: ['newsletter'] })).status).toBe(200)
    expect(await topicsOf(crm.payload, email)).toEqual([1])
    for (const topics of [['nothing'], 'board', [7]])
      expect((await api('PUT', to, { topics })).status).toBe(400)
    expect((await api('PUT', to, { name: 'Ada' })).status).toBe(200)
    expect(await topicsOf(crm.payload, email)).toEqual([1])
    const left = await api('PUT', to, { topics: [] })
    expect(left.json).toMatchObject({ status: 'unsubscribed', unsubscribedAt: expect.any(String) })
  })
})

describe('an export', () => {
  it('has the slugs of topics', async () => {
    const { email } = await subscriberWith([1, culture, board])
    const query = `${path}/export?format=json&search=${email}`
    const { json } = await crm.api('GET', query, { token: staff.token })
    expect(json).toMatchObject([
      { email, topics: 'newsletter, culture-of-person, board-of-person' },
    ])
  })
})

describe('the timeline', () => {
  it('names the topics that a subscriber joined and left, and is not about a subscription then', async () => {
    const { email, id } = await subscriberWith([1, culture])
    await choose(email, [culture])
    const response = await callPlatform('GET', `/newsletter-subscribers/${id}/timeline`, staff)
    const { items } = timelinePage.parse(response.json)
    expect(items).toMatchObject([
      { isOfTopics: true, joined: [], left: ['Newsletter'] },
      { isOfTopics: true, joined: ['Culture'], left: [] },
      { isOfTopics: false, joined: ['Newsletter'], left: [] },
    ])
  })
})

describe("a person's file", () => {
  it('names their topics, and of private ones those they have', async () => {
    const { email, id } = await subscriberWith([1, board])
    const fileOf = async () =>
      (await callPlatform('GET', `/newsletter-subscribers/${id}/file`, staff)).text
    const file = JSON.parse(await fileOf()) as Record<string, unknown>
    expect(file['subscriber']).toMatchObject([{ topics: ['Newsletter', 'Board'] }])
    expect(file['consents']).toMatchObject([
      { topics: ['Newsletter'] },
      { topics: ['Newsletter', 'Board'] },
    ])
    await choose(email, [1])
    expect(await fileOf()).not.toContain('Board')
  })
})

describe('a merge of two contacts', () => {
  it('leaves each email its own topics', async () => {
    const [keep, remove] = [await merges.withEmail(), await merges.withEmail()]
    await subscriberWith([1, culture], keep.email)
    await subscriberWith([board], remove.email)
    await merges.mustMerge(keep.id, remove.id)
    expect(await topicsOf(crm.payload, keep.email)).toEqual([1, culture])
    expect(await topicsOf(crm.payload, remove.email)).toEqual([board])
  })
})

describe('an erasure', () => {
  it('removes the topics with the subscriber, and what was left of them', async () => {
    const { email, id } = await subscriberWith([1, culture])
    await choose(email, [1])
    const admin = await createStaff(crm.payload, 'admin')
    const erased = await callPlatform('POST', `/newsletter-subscribers/${id}/erase`, {
      token: admin.token,
      json: { confirmation: email },
    })
    expect(erased.status, erased.text).toBe(200)
    expect(await topicsOf(crm.payload, email)).toBeUndefined()
    const [left] = await merges.rows<{ topics: number[] }>(
      'SELECT left_topics($1) AS topics',
      email,
    )
    expect(left?.topics).toEqual([])
  })
})
