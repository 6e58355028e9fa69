import type { Payload } from 'payload'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sendingState } from '#src/contract/newsletters/sending-state.ts'
import { exchangeDeliveries } from '#src/mail/ledger/sql/ledger.ts'
import { env } from '#src/settings/env.ts'
import { clearLedger, countDeliveries, deliver, startDelivery } from '#tests/support/mail.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { countRowsRead } from '#tests/support/read-rows.ts'
import { openSendingControl } from '#tests/support/sending-control.ts'

const { payload, admin, ends, end, smtp, query, press, pressed, sent, notify, holding } =
  await openSendingControl()

beforeEach(() => clearLedger(payload))
afterEach(end)

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

  it('the deliveries of a paused newsletter are not read to claim others', {
    tags: 'long',
  }, async () => {
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
    const holder = { owner: '00000000-0000-4000-8000-000000000000', domain: 'muster.test' }
    const claim = (pool: Parameters<typeof exchangeDeliveries>[0]) =>
      exchangeDeliveries(pool, holder, [], { inFlight: [], count: 5 })

    let plan = ''
    const explaining = {
      query: async ({ text, values }: { text: string; values: unknown[] }) => {
        const rows = await query<object>(`EXPLAIN (COSTS off) ${text}`, values)
        plan = rows.map((row) => Object.values(row)[0]).join('\n')
        return { rows: [] }
      },
    }
    await claim(explaining as unknown as Payload['db']['pool'])
    expect(plan.split('CTE next')[1]).toContain('Index Scan using deliveries_due')

    const client = await payload.db.pool.connect()
    try {
      const readWith = async (change: string, values: unknown[]): Promise<number> => {
        await client.query('BEGIN')
        await client.query(change, values)
        const read = await countRowsRead(
          (text) => client.query(text),
          ['deliveries'],
          async () => expect(await claim(client)).toHaveLength(1),
        )
        await client.query('ROLLBACK')
        return read
      }
      const without = await readWith('DELETE FROM deliveries WHERE newsletter_id = $1', [id])
      expect(await readWith('SELECT', [])).toBe(without)
    } finally {
      client.release(true)
    }
  })
})
