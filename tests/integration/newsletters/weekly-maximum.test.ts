import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { results } from '#src/contract/newsletters/results.ts'
import { timelinePage } from '#src/contract/people/timeline.ts'
import { exchangeDeliveries } from '#src/mail/ledger/sql/ledger.ts'
import { countLockWaits } from '#tests/support/lock-waits.ts'
import { approvedNewsletter, clearLedger, deliver, send, subscribe } from '#tests/support/mail.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { openSendingControl } from '#tests/support/sending-control.ts'
import { reply } from '#tests/support/smtp.ts'

const { payload, admin, end, smtp, query, pressed, sent } = await openSendingControl()

const allow = (mailsPerWeek: number | null) =>
  payload.updateGlobal({ slug: 'settings', data: { mailsPerWeek } })

beforeEach(async () => {
  await clearLedger(payload)
  await allow(1)
})
afterEach(end)
afterAll(() => allow(null))

const letter = async (data: object = {}): Promise<number> => {
  const id = await approvedNewsletter(payload, data)
  await send(payload, id)
  return id
}

const compose = async (recipient: string, important = false): Promise<void> => {
  await query(
    `INSERT INTO deliveries (kind, email, subject, html_content, text_content, important)
     VALUES ('compose', $1, 'Hello', '<p>Hello</p>', 'Hello', $2)`,
    [recipient, important],
  )
}

const work = async (behaviour: Parameters<typeof smtp>[0] = {}) => {
  const server = await smtp(behaviour)
  await deliver(payload, server.url)
  return server.recipients()
}

const statuses = async () =>
  (
    await query<{ status: string }>('SELECT status::text FROM deliveries ORDER BY status::text')
  ).map(({ status }) => status)

describe('the maximum of mails of a week', () => {
  it('is none by default: an upgrade changes nothing', { tags: 'long' }, async () => {
    await allow(null)
    await subscribe(payload, 'free', 1)
    for (const _ of [1, 2, 3]) await letter()
    await work()
    expect(await statuses()).toEqual(['sent', 'sent', 'sent'])
  })

  it('leaves out what is beyond it, whatever waits at once, and sends none of it later', async () => {
    await subscribe(payload, 'full', 2)
    for (const _ of [1, 2, 3]) await letter()
    expect((await work()).toSorted()).toEqual(['full0@example.org', 'full1@example.org'])
    expect(await statuses()).toEqual([...Array(4).fill('left_out'), 'sent', 'sent'])
    await query(`UPDATE deliveries SET sent_at = sent_at - interval '8 days'`)
    expect(await work()).toEqual([])
  })

  it('is of seven days: after them the next one goes out', async () => {
    await allow(2)
    await subscribe(payload, 'week', 1)
    await letter()
    await letter()
    await work()
    await query(`UPDATE deliveries SET sent_at = now() - interval '7 days'
      WHERE id = (SELECT min(id) FROM deliveries)`)
    await letter()
    expect(await work()).toHaveLength(1)
    await letter()
    expect(await work()).toHaveLength(0)
  })

  it('is of a mailbox, whatever of its spellings is mailed', async () => {
    await compose('ada.b@gmail.com')
    await compose('ADAB+news@googlemail.com')
    await compose('ada.b@example.org')
    expect(await work()).toHaveLength(2)
    expect(await statuses()).toEqual(['left_out', 'sent', 'sent'])
  })

  it('counts no mail that a person waits for, no test, and leaves none out', async () => {
    for (const kind of ['confirmation', 'reply', 'notification'])
      await query(
        `INSERT INTO deliveries (kind, email, subject, html_content, text_content)
         SELECT $1::enum_deliveries_kind, 'ada@example.org', 'S', '<p>S</p>', 'S'
         FROM generate_series(1, 2)`,
        [kind],
      )
    await query(`INSERT INTO deliveries (kind, email, subject, html_content, text_content, is_test)
      VALUES ('compose', 'ada@example.org', 'S', '<p>S</p>', 'S', true)`)
    await compose('ada@example.org')
    await compose('ada@example.org')
    expect(await work()).toHaveLength(8)
    expect((await statuses()).filter((status) => status === 'left_out')).toHaveLength(1)
  })

  it('is not taken up by who pauses or has left the topic, also in the same claim', async () => {
    await subscribe(payload, 'gone', 1)
    await letter()
    await query(`UPDATE newsletter_subscribers SET paused_until = now() + interval '1 day'`)
    await compose('gone0@example.org')
    expect(await work()).toHaveLength(1)
    expect(await statuses()).toEqual(['sent', 'suppressed'])
    const [paused] = await query(
      `SELECT last_error, lease_owner FROM deliveries WHERE status = 'suppressed'`,
    )
    expect(paused).toEqual({ last_error: 'paused', lease_owner: null })
  })

  it('is exceeded by what is important, which counts', async () => {
    await subscribe(payload, 'vip', 1)
    await letter()
    expect(await work()).toHaveLength(1)
    await letter({ important: true })
    await compose('vip0@example.org', true)
    expect(await work()).toHaveLength(2)
    await allow(3)
    await letter()
    expect(await work()).toHaveLength(0)
    await allow(4)
    await letter()
    expect(await work()).toHaveLength(1)
  })

  it('counts a mail once that is sent again to those it failed for', { tags: 'long' }, async () => {
    await allow(2)
    const id = await sent('fail', 1)
    await work({ onRecipient: () => reply(554, '5.7.0 policy') })
    expect(await statuses()).toEqual(['failed'])
    await pressed(id, 'resend')
    expect(await work()).toHaveLength(1)
    await letter()
    expect(await work()).toHaveLength(1)
    await letter()
    expect(await work()).toHaveLength(0)
  })

  it('is not exceeded by two workers that claim at once: one waits for the other', async () => {
    await compose('ada@example.org')
    await compose('ada@example.org')
    const [first, second] = [await payload.db.pool.connect(), await payload.db.pool.connect()]
    const claim = (client: Parameters<typeof exchangeDeliveries>[0], owner: string) =>
      exchangeDeliveries(client, { owner, domain: 'muster.test' }, [], { inFlight: [], count: 1 })
    try {
      await first.query('BEGIN')
      const [sending] = await claim(first, 'one')
      const waiting = claim(second, 'two')
      await expect.poll(() => countLockWaits(payload)).toBe(1)
      await first.query('COMMIT')
      const [left] = await waiting
      expect([sending?.leftOut, left?.leftOut]).toEqual([false, true])
      expect(sending?.id).not.toBe(left?.id)
    } finally {
      first.release()
      second.release()
    }
    expect(await statuses()).toEqual(['left_out', 'sending'])
  })
})

describe('what the maximum of a week left out', () => {
  it('is counted in the results of the newsletter and in their file, and in its sending', async () => {
    await subscribe(payload, 'res', 2)
    await compose('res0@example.org')
    await work()
    const id = await letter()
    await work()
    const read = (path: string) =>
      callPlatform('GET', `/newsletters/${id}/${path}`, { token: admin.token })
    const { newsletter } = results.parse((await read('results')).json)
    expect(newsletter).toMatchObject({ recipients: 2, delivered: 1, leftOut: 1, notSent: 0 })
    const { text } = await read('results/export')
    const [names = '', values = ''] = text.replace('\uFEFF', '').split('\n')
    const at = names.split(',').findIndex((name) => name.includes('leftOut'))
    expect(values.split(',')[at]).toContain('1')
    expect((await read('sending')).json).toMatchObject({
      report: { sent: 1, leftOut: 1, suppressed: 0, queued: 0 },
    })
  })

  it('is in the timeline of the person', async () => {
    await subscribe(payload, 'line', 1)
    await compose('line0@example.org')
    await work()
    await letter()
    await work()
    const [{ id } = { id: 0 }] = await query<{ id: number }>(
      'SELECT id FROM newsletter_subscribers',
    )
    const path = `/newsletter-subscribers/${id}/timeline`
    const { json } = await callPlatform('GET', path, { token: admin.token })
    const mails = timelinePage.parse(json).items.filter(({ kind }) => kind === 'mail')
    expect(mails.map((mail) => 'status' in mail && mail.status).sort()).toEqual([
      'left_out',
      'sent',
    ])
  })
})

it('that a newsletter is important is part of what is approved', async () => {
  const id = await approvedNewsletter(payload)
  const patch = async (important: boolean) =>
    (
      await callPlatform('PATCH', `/newsletters/${id}`, {
        token: admin.token,
        json: { important },
      })
    ).json
  expect(await patch(false)).toMatchObject({ doc: { approvalStatus: 'approved' } })
  expect(await patch(true)).toMatchObject({ doc: { approvalStatus: 'pending' } })
})
