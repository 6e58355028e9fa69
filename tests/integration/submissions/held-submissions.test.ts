import { randomUUID } from 'node:crypto'
import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { HeldDecision } from '#src/contract/submissions/held.ts'
import { rowsOf } from '#src/data/rows.ts'
import type { Setting } from '#src/payload-types.ts'
import { withdrawAtProvider } from '#src/people/subscribers/sql/subscribers.ts'
import { removeExpired } from '#src/workspace/expiry/sql/remove-expired.ts'
import { type ApiClient, apiClient, dispatcher, finishSubscriptions } from '#tests/support/api.ts'
import { uniqueEmail } from '#tests/support/crm.ts'
import { startPayload } from '#tests/support/database.ts'
import { notifyStaffAt } from '#tests/support/mail.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { postForm, type Supporter, storeSupporter } from '#tests/support/preferences.ts'
import { probabilityGreater, shuffled } from '#tests/support/rank-statistic.ts'
import { createStaff, type Staff } from '#tests/support/staff.ts'
import { storePerson } from '#tests/support/stored-person.ts'
import { createTopic, topicsOf } from '#tests/support/topics.ts'

let payload: Payload
let api: ApiClient
let staff: Staff

beforeAll(async () => {
  payload = await startPayload()
  api = apiClient(dispatcher(payload))
  staff = await createStaff(payload, 'editor')
})

const off = {
  trapField: '',
  heldPerNetworkMinute: null,
  heldPerNetworkHour: null,
  heldPerContentMinute: null,
  heldPerContentHour: null,
  blockedDomains: '',
  blockedWords: '',
  holdDisposable: false,
  holdNames: false,
  doubleOptIn: false,
  notificationEmails: [],
}
const set = (data: Partial<Setting>) => payload.updateGlobal({ slug: 'settings', data })
afterEach(() => set(off))

const trapped = { website: 'https://spam.example' }
const message = (over: object = {}) => ({
  name: 'Ada',
  email: uniqueEmail(),
  subject: 'Hello',
  message: 'I would like to help.',
  ...over,
})
const proposal = (over: object = {}) => ({
  title: `Rally ${randomUUID()}`,
  description: 'For the library',
  contactName: 'Ada',
  contactEmail: uniqueEmail(),
  ...over,
})

const post = async (path: string, json: object, headers: Record<string, string> = {}) => {
  const response = await api('POST', path, { json, headers })
  expect(response.status).toBe(200)
  return response.json as { success: boolean; message: string; id?: number }
}

const count = async (from: ReturnType<typeof sql>): Promise<number> =>
  rowsOf(await payload.db.drizzle.execute<{ n: number }>(sql`SELECT count(*)::int AS n ${from}`))[0]
    ?.n ?? 0
const messagesOf = (email: string) => count(sql`FROM contact_submissions WHERE email = ${email}`)
const mailsTo = (email: string) => count(sql`FROM deliveries WHERE email = ${email}`)
const statusOf = async (email: string) => {
  const { docs } = await payload.find({
    collection: 'newsletter-subscribers',
    where: { email: { equals: email } },
  })
  return docs[0]?.status
}
const heldOf = async (email: string) =>
  (await payload.find({ collection: 'held-submissions', where: { email: { equals: email } } })).docs

const heldIds = async (email: string) => (await heldOf(email)).map(({ id }) => id)

const decide = (decision: HeldDecision, ids: readonly number[], { token } = staff) =>
  callPlatform('POST', '/held-submissions/decide', { token, json: { ids, decision } })

describe('a suspicious submission', () => {
  it('is received like any other as long as Settings have no rule', async () => {
    const body = message({
      ...trapped,
      name: 'http://spam.example',
      email: `${randomUUID()}@yopmail.com`,
    })
    await post('/api/contact', body)
    expect(await heldOf(body.email)).toEqual([])
    expect(await messagesOf(body.email)).toBe(1)
  })

  it.each(['phone', 'location', 'consent', 'answers', 'email'])(
    'is not made of each that has %s: the trap is no field of a form',
    async (trapField) => {
      const admin = await createStaff(payload, 'admin')
      const { status, text } = await callPlatform('POST', '/globals/settings', {
        token: admin.token,
        json: { trapField },
        headers: { 'accept-language': 'de' },
      })
      expect([status, text]).toEqual([400, expect.stringContaining('Ein Formular hat ein Feld')])
    },
  )

  it('has rates in whole numbers, which is said in the language of the reader', async () => {
    const admin = await createStaff(payload, 'admin')
    const { status, text } = await callPlatform('POST', '/globals/settings', {
      token: admin.token,
      json: { heldPerNetworkMinute: 1.5 },
      headers: { 'accept-language': 'fr' },
    })
    expect([status, text]).toEqual([400, expect.stringContaining('Doit être un nombre entier')])
  })

  it('is held: the same response, nothing stored beside it, and no mail', async () => {
    const to = uniqueEmail()
    await notifyStaffAt(payload, to)
    await set({ trapField: 'website', doubleOptIn: true })
    const body = message(trapped)
    expect(await post('/api/contact', body)).toEqual(await post('/api/contact', message()))
    const idea = proposal(trapped)
    const { id, ...said } = await post('/api/student/submit-action', idea)
    const ordinary = await post('/api/student/submit-action', proposal())
    expect(said).toEqual({ success: ordinary.success, message: ordinary.message })
    expect(id).toBe((ordinary.id ?? 0) - 1)
    const email = uniqueEmail()
    expect(await post('/api/newsletter/subscribe', { email, ...trapped })).toEqual(
      await post('/api/newsletter/subscribe', { email: uniqueEmail() }),
    )
    expect(await statusOf(email)).toBeUndefined()
    expect(await mailsTo(email)).toBe(0)
    expect(await mailsTo(to)).toBe(2)
    expect(await messagesOf(body.email)).toBe(0)
    expect(await count(sql`FROM action_submissions WHERE title = ${idea.title}`)).toBe(0)
    expect(await heldOf(body.email)).toMatchObject([
      { kind: 'message', name: 'Ada', reasons: ['trap'], text: 'Hello\n\nI would like to help.' },
    ])
  })

  it('is held for each rule of Settings, with the reason', async () => {
    await set({
      blockedDomains: 'spam.example\n',
      blockedWords: 'Casino',
      holdDisposable: true,
      holdNames: true,
    })
    const bodies = {
      'blocked-domain': message({ email: `${randomUUID()}@spam.example` }),
      'blocked-word': message({ message: 'My casino!' }),
      disposable: message({ email: `${randomUUID()}@mailinator.com` }),
      'name-address': message({ name: 'www.spam.test' }),
      'name-formula': message({ name: '=1+1' }),
    }
    for (const [reason, body] of Object.entries(bodies)) {
      await post('/api/contact', body)
      expect(await heldOf(body.email)).toMatchObject([{ reasons: [reason] }])
    }
  })

  it('is held above the rates of a network and of a content, from wherever', {
    tags: 'long',
  }, async () => {
    await set({ heldPerNetworkMinute: 3, heldPerContentHour: 3 })
    const from = (ip: string) => ({ 'x-muster-address': ip })
    const network = `2001:db8:${randomUUID().slice(0, 4)}::`
    // In the minute after, the count begins anew: of eight within two minutes two are above three.
    const sent = 8
    const above = sent - 2 * 3
    const reasons: (readonly string[])[] = []
    for (let n = 0; n < sent; n += 1) {
      const body = message({ message: randomUUID() })
      await post('/api/contact', body, from(`${network}${n + 1}`))
      reasons.push((await heldOf(body.email))[0]?.reasons ?? [])
    }
    expect(reasons.slice(0, 3)).toEqual([[], [], []])
    expect(reasons.flat().length).toBeGreaterThanOrEqual(above)
    expect(new Set(reasons.flat())).toEqual(new Set(['network-burst']))
    const same = { message: `Buy ${randomUUID()}` }
    const heldFor: (readonly string[])[] = []
    for (let n = 0; n < sent; n += 1) {
      const body = message(n % 2 ? same : { message: `  ${same.message.toUpperCase()}\n` })
      await post('/api/contact', body, from(`10.${n}.0.1`))
      heldFor.push((await heldOf(body.email))[0]?.reasons ?? [])
    }
    expect(heldFor.slice(0, 3)).toEqual([[], [], []])
    expect(heldFor.flat().length).toBeGreaterThanOrEqual(above)
    expect(new Set(heldFor.flat())).toEqual(new Set(['content-sustained']))
  })

  it('is held once with its key, and gets the same response again', async () => {
    await set({ trapField: 'website' })
    const body = proposal(trapped)
    const key = { 'idempotency-key': randomUUID() }
    const first = await post('/api/student/submit-action', body, key)
    expect(await post('/api/student/submit-action', body, key)).toEqual(first)
    expect(await heldOf(body.contactEmail)).toHaveLength(1)
  })

  it('never is somebody who leaves', async () => {
    await set({ trapField: 'website', heldPerNetworkMinute: 1 })
    const email = uniqueEmail()
    await payload.create({
      collection: 'newsletter-subscribers',
      data: { email, status: 'subscribed' },
    })
    for (let n = 0; n < 3; n += 1) await post('/api/newsletter/unsubscribe', { email, ...trapped })
    expect(await statusOf(email)).toBe('unsubscribed')
  })

  it('takes as long as any other', { tags: 'long' }, async () => {
    await set({ trapField: 'website' })
    const times = { held: [] as number[], received: [] as number[] }
    const kinds = shuffled(Array.from({ length: 40 }, (_, n) => (n % 2 ? 'held' : 'received')))
    for (const kind of kinds) {
      const start = performance.now()
      await post('/api/contact', message(kind === 'held' ? trapped : {}))
      times[kind as keyof typeof times].push(performance.now() - start)
    }
    const deviation = Math.sqrt(41 / (12 * 20 * 20))
    const difference = (probabilityGreater(times.held, times.received) - 0.5) / deviation
    expect(Math.abs(difference)).toBeLessThan(4)
  })
})

describe('staff', () => {
  const hold = async (path: string, json: object) => {
    await set({ trapField: 'website' })
    await post(path, { ...json, ...trapped })
    await set(off)
  }

  it('release what is held: it is done as it would have been', async () => {
    const to = uniqueEmail()
    const [body, idea, email] = [message(), proposal(), uniqueEmail()]
    await hold('/api/contact', body)
    await hold('/api/student/submit-action', idea)
    await hold('/api/newsletter/subscribe', { email })
    await notifyStaffAt(payload, to)
    await set({ doubleOptIn: true })
    const ids = [body.email, idea.contactEmail, email].map(heldIds)
    const response = await decide('release', (await Promise.all(ids)).flat())
    expect([response.status, response.json]).toEqual([200, { decided: 3, failed: 0 }])
    await finishSubscriptions(payload)
    expect(await messagesOf(body.email)).toBe(1)
    expect(await count(sql`FROM action_submissions WHERE title = ${idea.title}`)).toBe(1)
    expect(await mailsTo(to)).toBe(2)
    expect(await statusOf(email)).toBe('unsubscribed')
    expect(await mailsTo(email)).toBe(1)
    expect(await heldOf(body.email)).toEqual([])
  })

  it('release the text of a proposal as it was cleaned, also where that made it longer', async () => {
    const content = `<script>alert(1)</script>${'&'.repeat(50_000)}`
    const idea = proposal({ content })
    await hold('/api/student/submit-action', idea)
    const cleaned = '&amp;'.repeat(50_000)
    const [held] = await heldOf(idea.contactEmail)
    expect(held).toMatchObject({ body: { checked: { content: cleaned } } })
    expect((await decide('release', [held?.id ?? 0])).json).toEqual({ decided: 1, failed: 0 })
    expect(await count(sql`FROM action_submissions WHERE content = ${cleaned}`)).toBe(1)
  })

  it('drop what is held: nothing is left of it', async () => {
    const body = message()
    await hold('/api/contact', body)
    expect((await decide('drop', await heldIds(body.email))).json).toEqual({
      decided: 1,
      failed: 0,
    })
    expect(await messagesOf(body.email)).toBe(0)
    expect(await heldOf(body.email)).toEqual([])
  })

  it.each([
    ['release', 'release'],
    ['release', 'drop'],
  ] as const)('decide once, also two at once: %s and %s', async (one, other) => {
    const bodies = [message(), message(), message()]
    for (const body of bodies) await hold('/api/contact', body)
    const ids = (await Promise.all(bodies.map(({ email }) => heldIds(email)))).flat()
    const results = await Promise.all([
      decide(one, ids),
      decide(other, ids.toReversed()),
      decide(one, ids),
    ])
    const decided = results.reduce((sum, { json }) => sum + Number(json['decided']), 0)
    expect(decided).toBe(3)
    const stored = await Promise.all(bodies.map(({ email }) => messagesOf(email)))
    if (one === other) expect(stored).toEqual([1, 1, 1])
    else expect(Math.max(...stored)).toBeLessThanOrEqual(1)
  })

  it('subscribe no one who has left since by the form', async () => {
    const email = uniqueEmail()
    await hold('/api/newsletter/subscribe', { email })
    const ids = await heldIds(email)
    await post('/api/newsletter/unsubscribe', { email })
    await decide('release', ids)
    await finishSubscriptions(payload)
    expect(await statusOf(email)).not.toBe('subscribed')
    await hold('/api/newsletter/subscribe', { email })
    await decide('release', await heldIds(email))
    await finishSubscriptions(payload)
    expect(await statusOf(email)).toBe('subscribed')
  })

  const leave = {
    'the provider': ({ email }: Supporter) =>
      payload.db.drizzle.transaction((db) => {
        const at = new Date().toISOString()
        return withdrawAtProvider(db, { email, at, newsletter: undefined, isFollowUp: false })
      }),
    staff: async ({ subscriber }: Supporter) => {
      const { token } = await createStaff(payload, 'admin')
      const json = { status: 'unsubscribed' }
      await api('PUT', `/api/staff/newsletter-subscribers/${subscriber}`, { token, json })
    },
    'the link of a mail': ({ path }: Supporter) =>
      postForm(api, path, { action: 'leave-newsletter' }),
  }

  it.each([
    ['the provider', 'subscribed'],
    ['the provider', 'none'],
    ['staff', 'subscribed'],
    ['staff', 'unsubscribed'],
    ['the link of a mail', 'subscribed'],
    ['the link of a mail', 'unsubscribed'],
    ['the link of a mail', 'none'],
  ] as const)('subscribe no one who has left since by %s, from %s', async (by, status) => {
    const supporter = await storeSupporter(payload, { status })
    const { email } = supporter
    await hold('/api/newsletter/subscribe', { email })
    const ids = await heldIds(email)
    await leave[by](supporter)
    await decide('release', ids)
    await finishSubscriptions(payload)
    expect(await statusOf(email)).toBe(status === 'none' ? undefined : 'unsubscribed')
  })

  it('subscribe no one again whom staff unsubscribed in the admin UI since', async () => {
    const { email, subscriber = 0 } = await storeSupporter(payload)
    await hold('/api/newsletter/subscribe', { email })
    await payload.update({
      collection: 'newsletter-subscribers',
      id: subscriber,
      data: { status: 'unsubscribed' },
    })
    await decide('release', await heldIds(email))
    await finishSubscriptions(payload)
    expect(await statusOf(email)).toBe('unsubscribed')
  })

  it('subscribe to what was not left since, where some topics were', async () => {
    const [left, other] = [await createTopic(payload), await createTopic(payload)]
    const slugsOf = async (ids: readonly number[]) =>
      (await payload.find({ collection: 'topics', where: { id: { in: [...ids] } } })).docs.map(
        ({ slug }) => slug,
      )
    const email = uniqueEmail()
    await hold('/api/newsletter/subscribe', { email, topics: await slugsOf([left, other]) })
    await hold('/api/newsletter/subscribe', { email, topics: await slugsOf([left]) })
    await post('/api/newsletter/unsubscribe', { email, topics: await slugsOf([left]) })
    const ids = await heldIds(email)
    expect(ids).toHaveLength(1)
    await decide('release', ids)
    await finishSubscriptions(payload)
    expect(await topicsOf(payload, email)).toEqual([other])
  })

  it('keep what cannot be released, and are told', async () => {
    const idea = proposal()
    await hold('/api/student/submit-action', idea)
    const [id = 0] = await heldIds(idea.contactEmail)
    await payload.db.drizzle.execute(sql`
      UPDATE held_submissions SET body = '{"checked": {}}'::jsonb WHERE id = ${id}`)
    expect((await decide('release', [id])).json).toEqual({ decided: 0, failed: 1 })
    expect(await heldIds(idea.contactEmail)).toEqual([id])
  })

  it('who may read messages read it, who may write them decide, and none changes it', async () => {
    const body = message()
    await hold('/api/contact', body)
    const [id = 0] = await heldIds(body.email)
    const path = `/held-submissions/${id}`
    const [reader, other] = [await createStaff(payload, 'communicator'), await createStaff(payload)]
    const read = (token?: string) => callPlatform('GET', path, { token })
    expect((await read(reader.token)).status).toBe(200)
    expect((await read(other.token)).status).toBe(403)
    expect((await read()).status).toBe(403)
    for (const who of [reader, other]) expect((await decide('release', [id], who)).status).toBe(403)
    const { token } = staff
    const change = { token, json: { name: 'Eve' }, headers: {} }
    expect((await callPlatform('PATCH', path, change)).status).toBe(403)
    expect((await callPlatform('DELETE', path, { token })).status).toBe(403)
    expect((await callPlatform('POST', '/held-submissions', change)).status).toBe(403)
    expect(await heldIds(body.email)).toEqual([id])
  })

  it('have thirty days', async () => {
    const body = message()
    await hold('/api/contact', body)
    const age = (days: string) =>
      payload.db.drizzle.execute(sql`
        UPDATE held_submissions SET created_at = now() - ${days}::interval
        WHERE email = ${body.email}`)
    await age('29 days 23 hours')
    await removeExpired(payload.db.drizzle)
    expect(await heldIds(body.email)).toHaveLength(1)
    await age('30 days')
    await removeExpired(payload.db.drizzle)
    expect(await heldIds(body.email)).toEqual([])
  })

  it('find it in the file of the person, and erase it with them', async () => {
    const { token } = await createStaff(payload, 'admin')
    const { contact, email } = await storePerson(payload)
    const file = JSON.parse(
      (await callPlatform('GET', `/contacts/${contact}/file`, { token })).text,
    )
    expect(file.heldSubmissions).toMatchObject([
      { kind: 'message', email, body: { checked: { subject: 'Hello' } } },
    ])
    const json = { confirmation: email }
    const erased = await callPlatform('POST', `/contacts/${contact}/erase`, { token, json })
    expect(erased.json['counts']).toMatchObject({ heldSubmissions: 1 })
    expect(await heldOf(email)).toEqual([])
  })
})
