import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sweepAndSend } from '#tests/support/job-queue.ts'
import { approvedNewsletter, clearLedger, deliver, send, subscribe } from '#tests/support/mail.ts'
import { openSendingControl } from '#tests/support/sending-control.ts'
import { reply } from '#tests/support/smtp.ts'
import { createStaff } from '#tests/support/staff.ts'

const { payload, end, smtp, query, press, pressed, stateOf, sent } = await openSendingControl()

beforeEach(() => clearLedger(payload))
afterEach(end)

describe('sending once more', () => {
  const rejecting = (address: string) =>
    address.startsWith('fail') ? reply(554, '5.7.0 policy') : undefined

  it('a newsletter is sent once more to those it failed for, with the same Message-ID, unless they bounced or left', async () => {
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
