import type { Payload } from 'payload'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { env } from '#src/config/env.ts'
import { exchangeDeliveries } from '#src/db/email/ledger.ts'
import { type SendingState, sendingState } from '#src/email/compose/sending-state.ts'
import { startPayload } from '#tests/support/database.ts'
import { sweepAndSend } from '#tests/support/job-queue.ts'
import {
  approvedNewsletter,
  clearLedger,
  countDeliveries,
  deliver,
  send,
  startDelivery,
  subscribe,
} from '#tests/support/mail.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { type Behaviour, reply, startSmtp } from '#tests/support/smtp.ts'
import { createStaff, type Staff } from '#tests/support/staff.ts'

let payload: Payload
let admin: Staff
let ends: (() => Promise<void>)[] = []

beforeAll(async () => {
  payload = await startPayload()
  admin = await createStaff(payload, 'admin')
})
beforeEach(() => clearLedger(payload))
afterEach(async () => {
  for (const end of ends) await end()
  ends = []
})

const smtp = async (behaviour: Behaviour = {}) => {
  const server = await startSmtp(behaviour)
  ends.push(server.stop)
  return server
}

const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await payload.db.pool.query<Row>(text, values)).rows

const press = async (id: number, action: string, by = admin) => {
  const { json } = await callPlatform('GET', `/newsletters/${id}/sending`, { token: by.token })
  const { seen } = sendingState.parse(json)
  const path = `/newsletters/${id}/${action}`
  return callPlatform('POST', path, { token: by.token, json: { seen } })
}
const pressed = async (id: number, action: string): Promise<SendingState> => {
  const { status, json } = await press(id, action)
  expect(status, JSON.stringify(json)).toBe(200)
  return sendingState.parse(json)
}
const stateOf = async (id: number): Promise<SendingState> => {
  const { json } = await callPlatform('GET', `/newsletters/${id}/sending`, { token: admin.token })
  return sendingState.parse(json)
}

/** A newsletter that is being sent to `count` subscribers, with nobody delivering it yet. */
const sent = async (prefix: string, count: number): Promise<number> => {
  await subscribe(payload, prefix, count)
  const id = await approvedNewsletter(payload)
  await send(payload, id)
  return id
}

const notify = () =>
  query(`INSERT INTO deliveries (kind, email, subject, html_content, text_content)
    VALUES ('notification', 'staff@example.org', 'News', '<p>News</p>', 'News')`)

/** A mail server that holds every reply back until `release`. */
const holding = async () => {
  let release = (): void => undefined
  const held = new Promise<undefined>((done) => {
    release = () => done(undefined)
  })
  let begun = 0
  const server = await smtp({
    onMessage: () => {
      begun += 1
      return held
    },
  })
  return { ...server, release, begun: () => begun }
}

describe('pausing', () => {
  it('a paused newsletter sends what is in flight and nothing else, while other mails go out, until it is resumed', async () => {
    const id = await sent('pause', 12)
    const server = await holding()
    const settings = { ...env(), SMTP_URL: server.url, SMTP_CONNECTIONS: 3 }
    const delivery = startDelivery(payload, settings)
    ends.push(delivery.stop)
    await expect.poll(server.begun).toBe(3)

    const state = await pressed(id, 'pause')
    expect(state.progress).toMatchObject({ stage: 'paused', by: 'Staff Member' })
    server.release()
    await expect.poll(async () => (await countDeliveries(payload)).sent).toBe(3)
    await notify()
    await deliver(payload, server.url, {
      until: async () => server.recipients().includes('staff@example.org'),
    })
    expect(server.recipients().filter((email) => email.startsWith('pause'))).toHaveLength(3)

    expect((await pressed(id, 'resume')).progress).toMatchObject({ stage: 'sending' })
    await expect.poll(async () => (await countDeliveries(payload)).sent).toBe(13)
    expect(new Set(server.recipients()).size).toBe(13)
    expect(server.recipients()).toHaveLength(13)
  })

  it('a paused newsletter still sends its test mails', async () => {
    const id = await sent('proof', 2)
    await pressed(id, 'pause')
    await query(
      `INSERT INTO deliveries (kind, newsletter_id, is_test, email, subject, html_content, text_content)
       VALUES ('newsletter', $1, true, 'me@example.org', 'Proof', '<p>Proof</p>', 'Proof')`,
      [id],
    )
    const server = await smtp()
    await deliver(payload, server.url, {
      until: async () => (await countDeliveries(payload)).sent === 1,
    })
    expect(server.recipients()).toEqual(['me@example.org'])
  })

  it('of several people who pause, resume or cancel at once, those are rejected who come too late', async () => {
    const id = await sent('race', 1)
    const { json } = await callPlatform('GET', `/newsletters/${id}/sending`, { token: admin.token })
    const { seen } = sendingState.parse(json)
    const path = `/newsletters/${id}/pause`
    const results = await Promise.all(
      [1, 2, 3, 4].map(() => callPlatform('POST', path, { token: admin.token, json: { seen } })),
    )
    expect(results.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400])
    expect((await press(id, 'resume')).status).toBe(200)
    expect((await press(id, 'resume')).status).toBe(400)
  })

  it('the deliveries of a paused newsletter are not read to claim others', async () => {
    const id = await sent('many', 1)
    await query(
      `INSERT INTO deliveries (kind, newsletter_id, email, next_attempt_at)
       SELECT 'newsletter', $1, 'r' || n || '@example.org', now() - interval '1 hour'
       FROM generate_series(1, 20000) n`,
      [id],
    )
    await pressed(id, 'pause')
    await query('ANALYZE deliveries')
    await notify()
    const plans: string[] = []
    const explaining = {
      query: async ({ text, values }: { text: string; values: unknown[] }) => {
        const rows = await query<object>(`EXPLAIN (ANALYZE, BUFFERS, COSTS off) ${text}`, values)
        plans.push(rows.map((row) => Object.values(row)[0]).join('\n'))
        return { rows: [] }
      },
    }
    const holder = { owner: '00000000-0000-4000-8000-000000000000', domain: 'muster.test' }
    const pool = explaining as unknown as Payload['db']['pool']
    await exchangeDeliveries(pool, holder, [], { inFlight: [], count: 5 })
    const [, claim = ''] = (plans[0] ?? '').split('CTE next')
    expect(claim).toContain('Index Scan using deliveries_due')
    const [, pages] = /Buffers: shared hit=(\d+)/.exec(claim) ?? []
    expect(Number(pages), claim).toBeLessThan(100)
  })
})

describe('cancelling', () => {
  it('cancelling keeps what is not sent from being sent, and says so of every delivery', async () => {
    const id = await sent('cancel', 5)
    const server = await smtp()
    await deliver(payload, server.url, {
      connections: 1,
      until: async () => (await countDeliveries(payload)).sent >= 1,
    })
    const { sent: before } = await countDeliveries(payload)
    const state = await pressed(id, 'cancel')
    expect(state.progress).toMatchObject({ stage: 'cancelled', by: 'Staff Member' })
    expect(state.report).toMatchObject({ queued: 0, sent: before, cancelled: 5 - before })
    await sweepAndSend(payload)
    const states = await query<{ status: string }>('SELECT status FROM deliveries')
    expect(states.filter(({ status }) => status === 'cancelled')).toHaveLength(5 - before)
    await notify()
    await deliver(payload, server.url)
    expect(server.recipients()).toHaveLength(before + 1)
    expect((await stateOf(id)).report).toMatchObject({ sent: before, cancelled: 5 - before })
    expect((await press(id, 'resume')).status).toBe(400)
  })

  it('a delivery that a dead worker had in flight when its newsletter was cancelled is in doubt', async () => {
    const id = await sent('dead', 1)
    await query(`UPDATE deliveries SET status = 'sending', attempts = 1,
      lease_until = now() - interval '1 second', lease_owner = gen_random_uuid()`)
    await pressed(id, 'cancel')
    await sweepAndSend(payload)
    expect(await query('SELECT status, in_doubt FROM deliveries')).toEqual([
      { status: 'cancelled', in_doubt: true },
    ])
  })
})

describe('sending once more', () => {
  const rejecting = (address: string) =>
    address.startsWith('fail') ? reply(554, '5.7.0 policy') : undefined

  it('a newsletter is sent once more to those it failed for, with the same Message-ID, and to nobody who bounced or left', async () => {
    await subscribe(payload, 'fine', 2)
    const id = await sent('fail', 4)
    await deliver(payload, (await smtp({ onRecipient: rejecting })).url)
    await query(`UPDATE deliveries SET bounce = 'hard' WHERE email = 'fail1@example.org'`)
    await query(`UPDATE newsletter_subscribers SET status = 'unsubscribed', unsubscribed_at = now()
      WHERE email = 'fail2@example.org'`)
    await query(`UPDATE newsletter_subscribers SET suppression = 'manual'
      WHERE email = 'fail3@example.org'`)
    const [before] = await query<{ message_id: string }>(
      `SELECT message_id FROM deliveries WHERE email = 'fail0@example.org'`,
    )
    expect((await stateOf(id)).progress).toMatchObject({ stage: 'done', resendable: 1 })
    await pressed(id, 'resend')
    const server = await smtp()
    await deliver(payload, server.url)
    expect(server.recipients()).toEqual(['fail0@example.org'])
    expect(server.messageIds()).toEqual([before?.message_id])
    expect((await press(id, 'resend')).status).toBe(400)
  })

  it('a newsletter is sent to those who subscribed since, once, and counts them', async () => {
    const id = await sent('early', 2)
    const server = await smtp()
    await deliver(payload, server.url)
    expect((await press(id, 'extend')).status).toBe(400)
    await subscribe(payload, 'late', 2)
    await query(`UPDATE newsletter_subscribers SET email = 'moved@example.org'
      WHERE email = 'early0@example.org'`)
    expect((await stateOf(id)).progress).toMatchObject({ newSubscribers: 2 })
    await pressed(id, 'extend')
    await deliver(payload, server.url)
    expect(server.recipients().toSorted()).toEqual(
      ['early0', 'early1', 'late0', 'late1'].map((name) => `${name}@example.org`),
    )
    const [counted] = await query(
      'SELECT recipient_count::int AS n FROM newsletters WHERE id = $1',
      [id],
    )
    expect(counted).toEqual({ n: 4 })
  })

  it('a newsletter is not sent to new subscribers once a segment of its audience is deleted', async () => {
    const id = await sent('seg', 1)
    await deliver(payload, (await smtp()).url)
    await query(
      `UPDATE newsletter_sendings SET audience = '{"segments": [999999], "minus": []}'
       WHERE newsletter_id = $1`,
      [id],
    )
    await subscribe(payload, 'late', 1)
    expect((await stateOf(id)).progress).toMatchObject({ newSubscribers: 0 })
    expect((await press(id, 'extend')).status).toBe(400)
  })

  it('what was cancelled stays unsent when a newsletter is sent to new subscribers', async () => {
    const id = await sent('gone', 2)
    await pressed(id, 'cancel')
    await subscribe(payload, 'new', 1)
    await pressed(id, 'extend')
    const server = await smtp()
    await deliver(payload, server.url)
    expect(server.recipients()).toEqual(['new0@example.org'])
  })

  it('a test mail to a subscriber leaves them in the audience', async () => {
    await subscribe(payload, 'both', 1)
    const id = await approvedNewsletter(payload)
    await query(
      `INSERT INTO deliveries (kind, newsletter_id, is_test, email, status)
       VALUES ('newsletter', $1, true, 'both0@example.org', 'sent')`,
      [id],
    )
    expect(await send(payload, id)).toBe(1)
  })

  it('only those who may write newsletters pause, cancel and send once more', async () => {
    const id = await sent('roles', 1)
    const organizer = await createStaff(payload, 'organizer')
    for (const action of ['pause', 'resume', 'cancel', 'resend', 'extend'])
      expect((await press(id, action, organizer)).status, action).toBe(403)
  })

  it('a paused newsletter whose last mail in flight is finished can be sent once more', async () => {
    const id = await sent('last', 1)
    await deliver(payload, (await smtp()).url)
    await query(`UPDATE newsletter_sendings SET state = 'paused' WHERE newsletter_id = $1`, [id])
    await subscribe(payload, 'late', 1)
    expect((await stateOf(id)).progress).toMatchObject({ stage: 'done', newSubscribers: 1 })
    await pressed(id, 'extend')
  })

  it('a newsletter whose deliveries are all finished is done', async () => {
    const id = await sent('done', 1)
    await deliver(payload, (await smtp()).url)
    await sweepAndSend(payload)
    const rows = await query('SELECT state FROM newsletter_sendings WHERE newsletter_id = $1', [id])
    expect(rows).toEqual([{ state: 'done' }])
    expect((await press(id, 'pause')).status).toBe(400)
  })
})
