import { sql } from '@payloadcms/db-postgres'
import { createLocalReq } from 'payload'
import { beforeEach, describe, expect, it } from 'vitest'
import { erasePerson } from '#src/workspace/privacy/erase-person.ts'
import { unique } from '#tests/support/content.ts'
import { approvedNewsletter, send, subscribe } from '#tests/support/mail.ts'
import { createOpenEvent } from '#tests/support/registrations.ts'
import { createShift } from '#tests/support/shifts.ts'
import { openWebhookEvents } from '#tests/support/webhook-events.ts'
import type { Event } from '#tests/support/webhooks.ts'

/** Which calls a change makes, whoever makes it. */

const { payload, webhooks, made, ...calls } = await openWebhookEvents()

let webhook: number
const listen = async (...events: Event[]) => {
  webhook = await calls.listen(...events)
}

beforeEach(() => webhooks.clear())

describe('the calls of people', () => {
  it('a proposal and a message are named by their id alone', async () => {
    await listen('proposal.created', 'message.created')
    const message = await payload.create({
      collection: 'contact-submissions',
      data: {
        name: 'Ada',
        email: 'ada@example.org',
        message: 'Hello',
        subject: 'Hi',
        status: 'new',
      },
    })
    const proposal = await payload.create({
      collection: 'action-submissions',
      data: {
        title: 'Beach',
        description: 'Clean',
        contactName: 'Ada',
        contactEmail: 'ada@example.org',
        status: 'new',
      },
    })
    expect(await made()).toEqual([
      ['message.created', { id: message.id }],
      ['proposal.created', { id: proposal.id }],
    ])
  })

  it('a registration is named by its id, event and state alone', async () => {
    const event = await createOpenEvent(payload)
    await listen(
      'registration.created',
      'registration.changed',
      'registration.cancelled',
      'registration.checked_in',
    )
    const { rows } = await payload.db.pool.query<{ id: number }>(
      `INSERT INTO event_registrations (event_id, name, email, state)
       VALUES ($1, 'Ada', 'ada@example.org', 'requested') RETURNING id`,
      [event.id],
    )
    const id = rows[0]?.id ?? 0
    const change = (to: string) =>
      payload.db.pool.query(`UPDATE event_registrations SET ${to} WHERE id = $1`, [id])
    await change("state = 'booked', seats = 1")
    await change('checked_in_at = now()')
    await change("phone = '1'")
    await change("state = 'cancelled', seats = 0")
    const named = (state: string) => ({ id, event: event.id, state })
    expect(await made()).toEqual([
      ['registration.created', named('requested')],
      ['registration.changed', named('booked')],
      ['registration.checked_in', named('booked')],
      ['registration.cancelled', named('cancelled')],
    ])
  })

  it('a sign-up for a shift is named by its id and shift alone', async () => {
    const shift = await createShift(payload)
    await listen('shift.signed_up', 'shift.handed_back')
    const { rows } = await payload.db.pool.query<{ id: number }>(
      `INSERT INTO event_shift_sign_ups (shift_id, name, email, state)
       VALUES ($1, 'Ada', 'ada@example.org', 'waiting') RETURNING id`,
      [shift.id],
    )
    const id = rows[0]?.id ?? 0
    const change = (to: string) =>
      payload.db.pool.query(`UPDATE event_shift_sign_ups SET ${to} WHERE id = $1`, [id])
    await change("state = 'booked', seats = 1")
    await change("phone = '1'")
    await change("state = 'cancelled', seats = 0")
    const data = { id, shift: shift.id }
    expect(await made()).toEqual([
      ['shift.signed_up', data],
      ['shift.handed_back', data],
    ])
  })

  it('whoever subscribes and leaves is a call, whatever wrote it', async () => {
    await listen('subscriber.subscribed', 'subscriber.unsubscribed')
    const email = `${unique('reader').replace(' ', '-')}@example.org`
    const { id } = await payload.create({
      collection: 'newsletter-subscribers',
      data: { email, status: 'subscribed', source: 'website' },
    })
    const collection = 'newsletter-subscribers'
    await payload.update({ collection, id, data: { name: 'Ada' } })
    await payload.update({ collection, id, data: { status: 'unsubscribed' } })
    await webhooks.execute(sql`
      UPDATE newsletter_subscribers SET status = 'subscribed' WHERE id = ${id}`)
    await payload.delete({ collection, id })
    const data = { id, email }
    expect(await made()).toEqual([
      ['subscriber.subscribed', data],
      ['subscriber.unsubscribed', data],
      ['subscriber.subscribed', data],
      ['subscriber.unsubscribed', data],
    ])
  })

  it('an erasure takes the email out of calls that wait, and says by the id that they left', async () => {
    await listen('subscriber.subscribed', 'subscriber.unsubscribed')
    const email = `${unique('reader').replace(' ', '-')}@example.org`
    const { id } = await payload.create({
      collection: 'newsletter-subscribers',
      data: { email, status: 'subscribed', source: 'website' },
    })
    const req = await createLocalReq({}, payload)
    await erasePerson(req, { email }, { requestedBy: 'person' })
    expect(await made()).toEqual([
      ['subscriber.subscribed', { id }],
      ['subscriber.unsubscribed', { id }],
    ])
    expect((await webhooks.log(webhook)).map(({ body }) => body)).toEqual([
      expect.not.stringContaining(email),
      expect.not.stringContaining(email),
    ])
  })

  it('a hundred at once are a call each, more are one with their numbers', async () => {
    await listen('subscriber.subscribed', 'subscribers.changed')
    await subscribe(payload, unique('few').replace(' ', ''), 100)
    expect(await made()).toHaveLength(100)
    await webhooks.execute(sql`DELETE FROM webhook_calls`)
    await subscribe(payload, unique('many').replace(' ', ''), 101)
    expect(await made()).toEqual([['subscribers.changed', { subscribed: 101, unsubscribed: 0 }]])
  })

  it('a newsletter that is sent is one call, with how many it goes to', async () => {
    await webhooks.execute(sql`DELETE FROM newsletter_subscribers`)
    await listen('newsletter.sent')
    await subscribe(payload, unique('letter').replace(' ', ''), 2)
    const id = await approvedNewsletter(payload)
    await send(payload, id)
    expect(await made()).toEqual([
      ['newsletter.sent', { id, title: 'Letter', subject: 'Hello {{name|friend}}', recipients: 2 }],
    ])
  })
})
