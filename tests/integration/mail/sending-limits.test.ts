import { randomUUID } from 'node:crypto'
import type { Payload } from 'payload'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sendingState } from '#src/contract/newsletters/sending-state.ts'
import { findHoldUp } from '#src/data/mail/hold-ups.ts'
import { untilNextDelivery } from '#src/data/mail/lanes.ts'
import { exchangeDeliveries } from '#src/mail/ledger/sql/ledger.ts'
import { addOutcomes } from '#src/newsletters/delivery/sql/rejections.ts'
import { startPayload } from '#tests/support/database.ts'
import {
  approvedNewsletter,
  clearLedger,
  countDeliveries,
  deliver,
  makeDeliveriesDue,
  send,
  subscribe,
} from '#tests/support/mail.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { type Behaviour, reply, startSmtp } from '#tests/support/smtp.ts'
import { createStaff, type Staff } from '#tests/support/staff.ts'
import { startWeb } from '#tests/support/web.ts'

let payload: Payload
let admin: Staff
let ends: (() => Promise<void>)[] = []

beforeAll(async () => {
  payload = await startPayload()
  admin = await createStaff(payload, 'admin')
})
const settings = (data: object) => payload.updateGlobal({ slug: 'settings', data })
beforeEach(async () => {
  await clearLedger(payload)
  await settings({ newslettersPerHour: null, pauseAtRejections: 20, notificationEmails: [] })
  await query('UPDATE newsletter_pace SET full_at = now()')
  await query('DELETE FROM mail_hold_ups')
  await query(`UPDATE newsletter_sendings SET state = 'done'`)
})
afterEach(async () => {
  for (const end of ends) await end()
  ends = []
  await settings({ newslettersPerHour: null })
})

const smtp = async (behaviour: Behaviour = {}) => {
  const server = await startSmtp(behaviour)
  ends.push(server.stop)
  return server
}
const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await payload.db.pool.query<Row>(text, values)).rows

const sent = async (prefix: string, count: number, data: object = {}): Promise<number> => {
  await subscribe(payload, prefix, count)
  const id = await approvedNewsletter(payload, data)
  await send(payload, id)
  return id
}
const stateOf = async (id: number) => {
  const { json } = await callPlatform('GET', `/newsletters/${id}/sending`, { token: admin.token })
  return sendingState.parse(json)
}
const sendingOf = async (id: number) =>
  (
    await query<{ state: string; outcomes: string }>(
      'SELECT state, outcomes FROM newsletter_sendings WHERE newsletter_id = $1',
      [id],
    )
  )[0]

describe('rejections', () => {
  it('a newsletter is paused when the server rejects too many mails, and staff are notified why', async () => {
    await settings({ notificationEmails: [{ email: 'desk@example.org' }] })
    const id = await sent('reject', 40, { title: 'Our letter', approvedBy: admin.id })
    const server = await smtp({
      onRecipient: (address) =>
        address.startsWith('reject') ? reply(554, '5.7.1 too much like spam') : undefined,
    })
    await deliver(payload, server.url, {
      connections: 2,
      until: async () => server.recipients().length === 2,
    })
    expect(server.recipients().toSorted()).toEqual([admin.email, 'desk@example.org'].toSorted())
    const [mail] = await server.mails()
    expect(mail?.subject).toBe('Paused: Our letter')
    expect(mail?.text).toMatch(/refused \d of the last \d emails/)
    expect(mail?.text).toContain('too much like spam')
    const { progress } = await stateOf(id)
    expect(progress).toMatchObject({ stage: 'paused', by: '' })
    expect(progress?.reason?.said).toContain('too much like spam')
    const { failed } = await countDeliveries(payload)
    expect(failed).toBeLessThan(10)
  })

  it('greylisting pauses nothing: every mail goes out at its next attempt', {
    tags: 'long',
  }, async () => {
    const id = await sent('grey', 30)
    const attempted = new Set<string>()
    const server = await smtp({
      onRecipient: (address) => {
        if (attempted.has(address)) return undefined
        attempted.add(address)
        return reply(451, '4.7.1 Greylisted, please try again later')
      },
    })
    await deliver(payload, server.url, {
      until: async () => attempted.size === 30 && (await countDeliveries(payload)).queued === 30,
    })
    expect(await sendingOf(id)).toMatchObject({ state: 'sending', outcomes: '' })
    await makeDeliveriesDue(payload)
    await deliver(payload, server.url)
    expect(await countDeliveries(payload)).toMatchObject({ sent: 30, failed: 0 })
  })

  it.each([
    ['a mailbox that does not exist', '5.1.1 no such user'],
    ['a mailbox that is full', '5.2.2 mailbox full'],
  ])('%s says nothing about the newsletter, and pauses nothing', async (_what, said) => {
    const id = await sent('gone', 10)
    const server = await smtp({ onRecipient: () => reply(550, said) })
    await deliver(payload, server.url)
    expect(await sendingOf(id)).toMatchObject({ state: 'sending', outcomes: '' })
    expect(await countDeliveries(payload)).toMatchObject({ failed: 10 })
  })

  it('of workers that count rejections at the same time, one pauses the newsletter, and none is lost', async () => {
    const id = await sent('many', 1)
    const { drizzle } = payload.db
    const results = await Promise.all(
      Array.from({ length: 12 }, () => addOutcomes(drizzle, id, { outcomes: '001', said: 'no' })),
    )
    // The fifth of the first twenty is more than a fifth of twenty.
    expect(results.filter(Boolean)).toHaveLength(1)
    expect(await sendingOf(id)).toMatchObject({ state: 'paused', outcomes: '001'.repeat(5) })
  })

  it('a few rejections among many mails pause nothing, and old ones are forgotten', async () => {
    const id = await sent('few', 1)
    const { drizzle } = payload.db
    const add = (outcomes: string) => addOutcomes(drizzle, id, { outcomes, said: 'no' })
    expect(await add('1111')).toBeUndefined()
    expect(await add('0'.repeat(100))).toBeUndefined()
    expect(await add('1'.repeat(20))).toBeUndefined()
    expect(await add('1')).toMatchObject({ refused: 21, tried: 100, said: 'no' })
  })

  it('no share in Settings means that nothing is paused', async () => {
    await settings({ pauseAtRejections: null })
    const id = await sent('never', 1)
    const add = { outcomes: '1'.repeat(90), said: 'no' }
    expect(await addOutcomes(payload.db.drizzle, id, add)).toBeUndefined()
    expect(await sendingOf(id)).toMatchObject({ state: 'sending' })
  })
})

describe('the limit per hour', () => {
  const claim = (count: number, by: Pick<Payload['db']['pool'], 'query'> = payload.db.pool) =>
    exchangeDeliveries(by, { owner: randomUUID(), domain: 'muster.test' }, [], {
      inFlight: [],
      count,
    })

  it('workers that claim at the same time share one limit, and other mails have none', async () => {
    await settings({ newslettersPerHour: 300 })
    await sent('hour', 40)
    await query(`INSERT INTO deliveries (kind, email, subject)
      SELECT 'notification', 'n' || n || '@example.org', 'News' FROM generate_series(1, 7) n`)
    const claimed = (await Promise.all(Array.from({ length: 8 }, () => claim(9)))).flat()
    const kinds = claimed.map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'notification')).toHaveLength(7)
    expect(kinds.filter((kind) => kind === 'newsletter')).toHaveLength(5)
    expect(await claim(5)).toEqual([])
    const wait = (await untilNextDelivery(payload.db.drizzle)) ?? 0
    expect(wait).toBeGreaterThan(10_000)
    expect(wait).toBeLessThan(60_000)
  })

  it('a worker that began to claim before another, and waited for it, has what that one left', async () => {
    await settings({ newslettersPerHour: 300 })
    await sent('waited', 40)
    const client = await payload.db.pool.connect()
    try {
      // Its now() is the start of its transaction, which the other's claim comes after.
      await client.query('BEGIN')
      expect(await claim(2)).toHaveLength(2)
      expect(await claim(9, client)).toHaveLength(3)
    } finally {
      await client.query('ROLLBACK')
      client.release()
    }
  })

  it('in no hour more mails go out than the limit, whenever they are claimed', async () => {
    await settings({ newslettersPerHour: 120 })
    await sent('pace', 200)
    let count = 0
    // An hour in steps of some seconds: the row says when a burst is free, so time is moved there.
    for (let second = 0; second < 3_600; second += 20) {
      count += (await claim(50)).length
      await query(`UPDATE newsletter_pace SET full_at = full_at - interval '20 seconds'`)
    }
    expect(count).toBeLessThanOrEqual(120)
    expect(count).toBeGreaterThan(110)
  })

  it('a newsletter says by when its rest goes out', async () => {
    await settings({ newslettersPerHour: 60 })
    const id = await sent('rest', 3)
    expect((await stateOf(id)).progress).toMatchObject({ stage: 'sending', perHour: 60 })
    const server = await smtp()
    await deliver(payload, server.url, { until: async () => server.recipients().length === 1 })
    expect(await countDeliveries(payload)).toMatchObject({ sent: 1, queued: 2 })
  })
})

describe('what holds mail up', () => {
  it('what the mail server says is shown with a newsletter, on /readyz and in the metrics until mail goes out', async () => {
    const id = await sent('held', 2)
    let isWrong = true
    const server = await smtp({
      onRecipient: () =>
        isWrong ? reply(554, '5.7.1 <x@example.org>: Relay access denied') : undefined,
    })
    const isHeld = async () => (await findHoldUp(payload.db.pool)) !== undefined
    await deliver(payload, server.url, { until: isHeld })
    expect((await stateOf(id)).heldUp).toMatchObject({
      kind: 'relaying',
      said: expect.stringContaining('Relay access denied'),
    })
    await query('INSERT INTO worker_heartbeats (worker) VALUES (gen_random_uuid())')
    const web = await startWeb(payload)
    ends.push(web.stop)
    const ready = await web.readOps('/readyz')
    expect(ready.status).toBe(200)
    expect(JSON.parse(ready.text)).toMatchObject({
      status: 'degraded',
      mail: { kind: 'relaying', said: expect.not.stringContaining('@') },
    })
    expect((await web.readOps('/metrics')).text).toContain('muster_mail_held_up{kind="relaying"} 1')

    isWrong = false
    await makeDeliveriesDue(payload)
    await deliver(payload, server.url)
    expect(await isHeld()).toBe(false)
    expect(JSON.parse((await web.readOps('/readyz')).text)).toMatchObject({ status: 'ready' })
    expect((await web.readOps('/metrics')).text).toContain('muster_mail_held_up{kind="relaying"} 0')
    expect((await stateOf(id)).heldUp).toBeNull()
  })

  it('a mail server that cannot be reached holds mail up', async () => {
    await sent('down', 1)
    await deliver(payload, 'smtp://127.0.0.1:1', {
      until: async () => (await findHoldUp(payload.db.pool)) !== undefined,
    })
    expect(await findHoldUp(payload.db.pool)).toMatchObject({
      kind: 'unreachable',
      said: expect.stringContaining('ECONNREFUSED'),
    })
  })
})
