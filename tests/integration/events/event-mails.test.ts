import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { sweepRegistrations } from '#src/events/registration/sweep-registrations.ts'
import type { Event } from '#src/payload-types.ts'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { startPayload } from '#tests/support/database.ts'
import { createOpenEvent, hours, mailsAbout, visitors } from '#tests/support/registrations.ts'

let payload: Payload
let api: ApiClient
const { booked } = visitors(() => ({ payload, api }))

beforeAll(async () => {
  payload = await startPayload()
  api = apiClient(dispatcher(payload))
})

describe('mails about an event', () => {
  const later = (event: Event) =>
    payload.db.drizzle.execute(sql`
      UPDATE events SET updated_at = now() - interval '5 minutes' WHERE id = ${event.id}`)

  it('say once what has changed, and nothing of what has not', async () => {
    const event = await createOpenEvent(payload)
    const { id } = await booked(event)
    await payload.update({ collection: 'events', id: event.id, data: { location: 'Library' } })
    await later(event)
    await Promise.all([sweepRegistrations(payload), sweepRegistrations(payload)])
    await sweepRegistrations(payload)
    expect(await mailsAbout(payload, id)).toEqual(['confirm', 'booked', 'changed'])
    const { rows } = await payload.db.pool.query<{ text: string }>(
      `SELECT text_content AS text FROM deliveries WHERE once LIKE 'registration ' || $1 || ' changed%'`,
      [id],
    )
    expect(rows[0]?.text).toContain('Where: Library (before: Town hall)')
    await payload.update({ collection: 'events', id: event.id, data: { title: 'Other' } })
    await later(event)
    await sweepRegistrations(payload)
    expect(await mailsAbout(payload, id)).toHaveLength(3)
  })

  it('say that it is cancelled, and that it takes place after all', async () => {
    const event = await createOpenEvent(payload)
    const { id } = await booked(event)
    for (const cancelled of [true, false]) {
      await payload.update({ collection: 'events', id: event.id, data: { cancelled } })
      await later(event)
      await sweepRegistrations(payload)
    }
    expect(await mailsAbout(payload, id)).toEqual([
      'confirm',
      'booked',
      'event_cancelled',
      'changed',
    ])
  })

  /** A zone in which it is so many hours after midnight now (POSIX: east is negative). */
  const zoneAt = (hour: number): string => {
    const east = ((hour - new Date().getUTCHours() + 36) % 24) - 12
    return `Etc/GMT${east > 0 ? '-' : '+'}${Math.abs(east)}`
  }

  it.each([
    ['after 18:00 in the zone of the event', 20, ['confirm', 'booked', 'reminder_day']],
    ['not before', 16, ['confirm', 'booked']],
  ])('remind the day before, %s', async (_, hour, expected) => {
    const event = await createOpenEvent(payload, {}, { startDate: hours(20) })
    const { id } = await booked(event)
    await payload.db.drizzle.execute(sql`
      UPDATE events SET time_zone = ${zoneAt(hour)} WHERE id = ${event.id}`)
    await payload.db.drizzle.execute(sql`
      UPDATE event_registrations SET joined_at = now() - interval '3 days',
        known = (SELECT published_facts FROM events WHERE id = ${event.id})
      WHERE id = ${id}`)
    await sweepRegistrations(payload)
    expect(await mailsAbout(payload, id)).toEqual(expected)
  })

  it('remind two hours before, once, and not who registered since', async () => {
    const event = await createOpenEvent(payload, {}, { startDate: hours(1) })
    const early = await booked(event)
    const late = await booked(event)
    await payload.db.drizzle.execute(sql`
      UPDATE event_registrations SET joined_at = now() - interval '3 days' WHERE id = ${early.id}`)
    await Promise.all([sweepRegistrations(payload), sweepRegistrations(payload)])
    expect(await mailsAbout(payload, early.id)).toEqual(['confirm', 'booked', 'reminder_hours'])
    expect(await mailsAbout(payload, late.id)).toEqual(['confirm', 'booked'])
  })
})
