import { randomUUID } from 'node:crypto'
import type { Payload } from 'payload'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { startPayload } from '#tests/support/database.ts'

let payload: Payload
let api: ApiClient

beforeAll(async () => {
  payload = await startPayload()
  api = apiClient(dispatcher(payload))
})

const setDoubleOptIn = (doubleOptIn: boolean) =>
  payload.updateGlobal({ slug: 'settings', data: { doubleOptIn } })

afterEach(() => setDoubleOptIn(false))

const newEmail = (): string => `reader-${randomUUID()}@example.org`

const paths = {
  subscribe: '/api/newsletter/subscribe',
  unsubscribe: '/api/newsletter/unsubscribe',
}

const post = (what: keyof typeof paths, json: unknown) => api('POST', paths[what], { json })

const find = async (email: string) =>
  (
    await payload.find({
      collection: 'newsletter-subscribers',
      where: { email: { equals: email } },
    })
  ).docs

const confirmationMails = async (email: string) =>
  (
    await payload.find({
      collection: 'deliveries',
      where: { email: { equals: email }, kind: { equals: 'confirmation' } },
    })
  ).docs

const create = (data: Record<string, unknown>) =>
  payload.create({
    collection: 'newsletter-subscribers',
    data: { email: newEmail(), status: 'subscribed', ...data },
  })

const linkIn = async (email: string): Promise<string> => {
  const [mail] = await confirmationMails(email)
  return /http:\/\/muster\.test(\/\S+)/.exec(mail?.textContent ?? '')?.[1] ?? ''
}

describe('subscribe', () => {
  it('subscribe adds a new email, with the source unknown unless one is given', async () => {
    const [one, other] = [newEmail(), newEmail()]
    expect((await post('subscribe', { email: ` ${one.toUpperCase()} ` })).status).toBe(200)
    await post('subscribe', { email: other, name: ' Ada ', source: 'footer' })
    expect(await find(one)).toMatchObject([
      { status: 'subscribed', source: 'unknown', name: null, unsubscribedAt: null },
    ])
    expect(await find(other)).toMatchObject([{ name: 'Ada', source: 'footer' }])
  })

  it('subscribe subscribes an unsubscribed email again', async () => {
    const { email } = await create({
      status: 'unsubscribed',
      unsubscribedAt: new Date().toISOString(),
    })
    await post('subscribe', { email })
    expect(await find(email)).toMatchObject([{ status: 'subscribed', unsubscribedAt: null }])
  })

  it.each([
    { name: 'Old', source: 'old' },
    { name: '', source: 'unknown' },
    { name: null, source: '' },
    { name: 'Old', source: 'old', suppression: 'hard_bounce' },
  ])('subscribe changes nothing of a subscribed email: %j', async (had) => {
    const { email } = await create(had)
    const before = await find(email)
    for (const fields of [{ name: 'New', source: 'new' }, {}])
      expect((await post('subscribe', { email, ...fields })).status).toBe(200)
    expect(await find(email)).toEqual(before)
  })

  it.each([
    [
      { name: 'New', source: 'new' },
      { name: 'New', source: 'new' },
    ],
    [{ name: 'New' }, { name: 'New', source: 'old' }],
    [{ source: 'new' }, { name: 'Old', source: 'new' }],
    [
      { name: ' ', source: 'unknown' },
      { name: 'Old', source: 'old' },
    ],
    [
      { name: null, source: null },
      { name: 'Old', source: 'old' },
    ],
  ])('subscribe gives a returning subscriber the new name and source: %j', async (fields, has) => {
    const { email } = await create({ name: 'Old', source: 'old', status: 'unsubscribed' })
    await post('subscribe', { email, ...fields })
    expect(await find(email)).toMatchObject([{ status: 'subscribed', ...has }])
  })

  it('subscribe applies exactly one of several concurrent requests of a returning subscriber', async () => {
    const { email } = await create({ name: 'Old', source: 'old', status: 'unsubscribed' })
    const pairs = Array.from({ length: 12 }, (_, at) => ({ name: `n${at}`, source: `s${at}` }))
    await Promise.all(pairs.map((fields) => post('subscribe', { email, ...fields })))
    const [row] = await find(email)
    expect(pairs).toContainEqual({ name: row?.name, source: row?.source })
    await post('subscribe', { email, name: 'Late', source: 'late' })
    expect(await find(email)).toEqual([row])
  })

  it('subscribe returns the same for known, unknown and suppressed emails', async () => {
    const { email } = await create({})
    const suppressed = await create({ suppression: 'hard_bounce', status: 'unsubscribed' })
    const [known, unknown, third] = await Promise.all([
      post('subscribe', { email }),
      post('subscribe', { email: newEmail() }),
      post('subscribe', { email: suppressed.email }),
    ])
    expect(known.json).toEqual({ success: true, message: expect.any(String) })
    expect(unknown.text).toBe(known.text)
    expect(third.text).toBe(known.text)
    expect(await find(suppressed.email)).toMatchObject([{ suppression: 'hard_bounce' }])
  })

  it('subscribe and unsubscribe create one subscriber, however many requests are concurrent', async () => {
    const email = newEmail()
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        post(at % 4 === 3 ? 'unsubscribe' : 'subscribe', { email }),
      ),
    )
    expect(all.map(({ status }) => status)).toEqual(all.map(() => 200))
    expect(await find(email)).toHaveLength(1)
  })

  it.each([
    [{}, 'email: is required'],
    [{ email: 'x' }, 'email: must be a valid email address'],
    [{ email: 'a@x.org', name: 'n'.repeat(201) }, 'name: must be at most 200 characters'],
    [{ email: 'a@x.org', source: 's'.repeat(51) }, 'source: must be at most 50 characters'],
    [{ email: 'a@x.org', name: 7 }, 'name: must be a string'],
    [{ email: 'a@x.org', name: 'a\u0000' }, 'name: must not contain NUL characters'],
  ])('subscribe rejects %j', async (json, error) => {
    expect(await post('subscribe', json)).toMatchObject({ status: 400, json: { error } })
  })

  it('subscribe accepts names in code points and emails of any top-level domain', async () => {
    const email = newEmail().replace(/org$/, 'xn--p1ai')
    const fields = { email, name: '🎈'.repeat(200), source: '🎈'.repeat(50) }
    expect((await post('subscribe', fields)).status).toBe(200)
    expect(await find(email)).toMatchObject([fields])
    expect((await post('unsubscribe', { email })).status).toBe(200)
    expect(await find(email)).toMatchObject([{ ...fields, status: 'unsubscribed' }])
  })

  it('subscribe accepts null for optional fields', async () => {
    const json = { email: newEmail(), name: null, source: null }
    expect((await post('subscribe', json)).status).toBe(200)
  })
})

describe('subscribe with double opt-in', () => {
  it('subscribe with double opt-in subscribes a new email only once its link is confirmed', async () => {
    await setDoubleOptIn(true)
    const email = newEmail()
    await post('subscribe', { email })
    expect(await find(email)).toMatchObject([{ status: 'unsubscribed', unsubscribedAt: null }])
    const link = await linkIn(email)
    const page = await api('GET', link)
    expect(page).toMatchObject({ status: 200 })
    expect(page.text).toContain('<form method="post">')
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(await find(email)).toMatchObject([{ status: 'unsubscribed' }])
    for (let times = 0; times < 2; times += 1) expect((await api('POST', link)).status).toBe(200)
    expect(await find(email)).toMatchObject([{ status: 'subscribed', unsubscribedAt: null }])
  })

  it('subscribe with double opt-in gives an unconfirmed email no unsubscribedAt', async () => {
    await setDoubleOptIn(true)
    const email = newEmail()
    await post('subscribe', { email })
    await post('subscribe', { email, name: 'Ada', source: 'footer' })
    const unconfirmed = { status: 'unsubscribed', unsubscribedAt: null }
    expect(await find(email)).toMatchObject([{ ...unconfirmed, name: 'Ada', source: 'footer' }])
  })

  it('subscribe with double opt-in sends at most one confirmation mail a day, also concurrently', async () => {
    await setDoubleOptIn(true)
    const email = newEmail()
    await Promise.all(Array.from({ length: 8 }, () => post('subscribe', { email })))
    expect(await confirmationMails(email)).toHaveLength(1)
  })

  it('subscribe with double opt-in sends subscribed or suppressed emails nothing and returns the same', async () => {
    await setDoubleOptIn(true)
    const subscribed = await create({})
    const suppressed = await create({ suppression: 'complaint', status: 'unsubscribed' })
    const responses = [
      await post('subscribe', { email: subscribed.email }),
      await post('subscribe', { email: suppressed.email }),
      await post('subscribe', { email: newEmail() }),
    ]
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1)
    expect(await confirmationMails(subscribed.email)).toEqual([])
    expect(await confirmationMails(suppressed.email)).toEqual([])
    expect(await find(subscribed.email)).toMatchObject([{ status: 'subscribed' }])
  })
})

describe('showConfirmation and confirmSubscription', () => {
  it.each(['', 'x', '1.x', `1.${'A'.repeat(43)}`, '%00', '99999999999.x'])(
    'confirmation links return 404 for the token %j',
    async (token) => {
      for (const method of ['GET', 'POST'] as const)
        expect((await api(method, `/api/newsletter/confirm/${token}`)).status).toBe(404)
    },
  )

  it('confirmation links return 404 once the subscriber is deleted', async () => {
    await setDoubleOptIn(true)
    const email = newEmail()
    await post('subscribe', { email })
    const link = await linkIn(email)
    await payload.delete({
      collection: 'newsletter-subscribers',
      where: { email: { equals: email } },
    })
    expect((await api('POST', link)).status).toBe(404)
  })
})

describe('unsubscribe', () => {
  it('unsubscribe stores the status and the time, which repeating does not change', async () => {
    const { email } = await create({})
    const { status, json } = await post('unsubscribe', { email: ` ${email.toUpperCase()} ` })
    expect(status).toBe(200)
    expect(json).toEqual({ success: true, message: expect.any(String) })
    const [row] = await find(email)
    expect(row).toMatchObject({ status: 'unsubscribed', unsubscribedAt: expect.any(String) })
    await post('unsubscribe', { email })
    expect((await find(email))[0]?.unsubscribedAt).toBe(row?.unsubscribedAt)
  })

  it('unsubscribe returns the same for an unknown email and stores nothing', async () => {
    const { email } = await create({})
    const unknownEmail = newEmail()
    const [known, unknown] = [
      await post('unsubscribe', { email }),
      await post('unsubscribe', { email: unknownEmail }),
    ]
    expect(unknown.text).toBe(known.text)
    expect(await find(unknownEmail)).toEqual([])
  })

  it.each([{}, { email: '' }, { email: 'x' }, { email: null }])(
    'unsubscribe rejects %j',
    async (json) => {
      expect((await post('unsubscribe', json)).status).toBe(400)
    },
  )
})
