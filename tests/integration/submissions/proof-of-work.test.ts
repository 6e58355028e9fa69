import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { solvedChallenge } from '#src/contract/submissions/challenge.ts'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { uniqueEmail } from '#tests/support/crm.ts'
import { startPayload } from '#tests/support/database.ts'
import { createClient } from '../../../packages/client/src/index.ts'
import { proofOfWork } from '../../../packages/client/src/proof.ts'

let payload: Payload
let api: ApiClient
const dispatch = () => dispatcher(payload)

beforeAll(async () => {
  payload = await startPayload()
  api = apiClient(dispatch())
})

const setThreshold = (attackPerMinute: number | null) =>
  payload.updateGlobal({ slug: 'settings', data: { attackPerMinute } })

/** As if that many had come in this minute. */
const attack = (count: number) =>
  payload.db.drizzle.execute(sql`
    INSERT INTO submission_counts (what, minute, count)
    SELECT 'all', date_trunc('minute', now()) + n * interval '1 minute', ${count}
    FROM generate_series(0, 1) n
    ON CONFLICT (what, minute) DO UPDATE SET count = excluded.count`)
const endAttack = async () => {
  await setThreshold(null)
  await payload.db.drizzle.execute(sql`DELETE FROM submission_counts`)
}
afterEach(endAttack)
afterAll(() => vi.useRealTimers())

const client = () =>
  createClient({
    baseUrl: 'http://muster.test',
    fetch: (url, init) => dispatch()(new Request(url, init)),
  })
const solve = () => proofOfWork(() => client().readChallenge())

const isHeld = async (fields: object): Promise<boolean> => {
  const email = uniqueEmail()
  const json = { name: 'Ada', email, subject: 'Hello', message: `For ${email}`, ...fields }
  expect((await api('POST', '/api/contact', { json })).status).toBe(200)
  const held = await payload.find({
    collection: 'held-submissions',
    where: { email: { equals: email } },
  })
  const received = await payload.find({
    collection: 'contact-submissions',
    where: { email: { equals: email } },
  })
  expect(held.docs.length + received.docs.length).toBe(1)
  if (held.docs[0]) expect(held.docs[0].reasons).toEqual(['no-proof'])
  return held.docs.length > 0
}

const underAttack = async () => {
  await setThreshold(50)
  await attack(100)
}

describe('proof of work', () => {
  it('is not needed without a threshold, and no challenge is made', async () => {
    await attack(1_000)
    expect(await client().readChallenge()).toEqual({ challenge: null })
    expect(await solve()).toBe('')
    expect(await isHeld({})).toBe(false)
    expect(await isHeld({ proof: 'anything' })).toBe(false)
  })

  it('is not needed below the threshold either', async () => {
    await setThreshold(50)
    expect(await isHeld({})).toBe(false)
  })

  it('needs no count but that of all', async () => {
    await setThreshold(50)
    await isHeld({})
    const { rows } = await payload.db.drizzle.execute(sql`SELECT what FROM submission_counts`)
    expect(rows).toEqual([{ what: 'all' }])
  })

  it('is what a submission under attack is received by', async () => {
    await underAttack()
    expect(await isHeld({})).toBe(true)
    expect(await isHeld({ proof: await solve() })).toBe(false)
    expect(await isHeld({ proof: null })).toBe(true)
  })

  it('is good for one submission, also of two at once', async () => {
    await underAttack()
    const proof = await solve()
    const held = await Promise.all([1, 2, 3, 4].map(() => isHeld({ proof })))
    expect(held.filter((each) => !each)).toHaveLength(1)
    expect(await isHeld({ proof })).toBe(true)
  })

  it('is good for the request again that failed, with its key', async () => {
    await underAttack()
    const email = uniqueEmail()
    const json = { name: 'Ada', email, subject: 'Hello', message: 'There', proof: await solve() }
    const send = async () => {
      const headers = { 'idempotency-key': email }
      return (await api('POST', '/api/contact', { json, headers })).status
    }
    const { hooks } = payload.collections['contact-submissions'].config
    const fail = () => Promise.reject(new Error('a hook of an extension'))
    hooks.afterChange.push(fail)
    try {
      expect(await send()).toBe(500)
    } finally {
      hooks.afterChange.splice(hooks.afterChange.indexOf(fail), 1)
    }
    expect(await send()).toBe(200)
    const where = { email: { equals: email } }
    expect((await payload.find({ collection: 'held-submissions', where })).docs).toEqual([])
    expect((await payload.find({ collection: 'contact-submissions', where })).docs).toHaveLength(1)
  })

  it('is none that was changed, guessed or made elsewhere', async () => {
    await underAttack()
    const solved = solvedChallenge.parse(JSON.parse(await solve()))
    const { challenge, solution } = solved
    const { parameters } = challenge
    const easier = { ...parameters, keyPrefix: '0' }
    const later = { ...parameters, expiresAt: parameters.expiresAt + 1 }
    const wrong = [
      { challenge, solution: { ...solution, counter: solution.counter + 1 } },
      { challenge, solution: { ...solution, derivedKey: `${parameters.keyPrefix}00` } },
      { challenge: { ...challenge, parameters: easier }, solution },
      { challenge: { ...challenge, parameters: later }, solution },
      { challenge: { ...challenge, signature: 'f'.repeat(64) }, solution },
      { challenge: { parameters }, solution },
      {},
    ]
    for (const proof of [...wrong.map((each) => JSON.stringify(each)), 'x', '[', '""'])
      expect(await isHeld({ proof })).toBe(true)
    expect(await isHeld({ proof: JSON.stringify(solved) })).toBe(false)
  })

  it('is one of the last ten minutes', async () => {
    await underAttack()
    const [early, late] = [await solve(), await solve()]
    const at = Date.now()
    vi.useFakeTimers({ toFake: ['Date'], now: at + 9 * 60_000 })
    expect(await isHeld({ proof: early })).toBe(false)
    vi.setSystemTime(at + 10 * 60_000 + 2_000)
    expect(await isHeld({ proof: late })).toBe(true)
    vi.useRealTimers()
  })

  it('is no part of what a key stands for, nor stored', async () => {
    await underAttack()
    const email = uniqueEmail()
    const json = { name: 'Ada', email, subject: 'Hello', message: 'There' }
    const headers = { 'idempotency-key': email }
    const send = async (proof: string) =>
      (await api('POST', '/api/contact', { json: { ...json, proof }, headers })).status
    expect(await send('')).toBe(200)
    expect(await send(await solve())).toBe(200)
    const { docs } = await payload.find({
      collection: 'held-submissions',
      where: { email: { equals: email } },
    })
    expect(docs).toMatchObject([{ body: { checked: json } }])
    expect(JSON.stringify(docs)).not.toContain('"proof"')
  })

  it('is none of leaving', async () => {
    await underAttack()
    const email = uniqueEmail()
    await payload.create({
      collection: 'newsletter-subscribers',
      data: { email, status: 'subscribed' },
    })
    await api('POST', '/api/newsletter/unsubscribe', { json: { email } })
    const { docs } = await payload.find({
      collection: 'newsletter-subscribers',
      where: { email: { equals: email } },
    })
    expect(docs).toMatchObject([{ status: 'unsubscribed' }])
  })
})
