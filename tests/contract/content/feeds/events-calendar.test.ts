import { sql } from '@payloadcms/db-postgres'
import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { env } from '#src/settings/env.ts'
import { openFeeds } from '#tests/support/feeds.ts'

const { payload, api, createEvent } = await openFeeds()

describe('eventsCalendar', () => {
  const readEvent = async (id: number) => {
    const { text: ics, headers } = await api('GET', '/api/feed/events.ics')
    expect(headers.get('content-type')).toBe('text/calendar; charset=UTF-8')
    return new ICAL.Component(ICAL.parse(ics))
      .getAllSubcomponents('vevent')
      .find((event) => String(event.getFirstPropertyValue('uid')).startsWith(`event-${id}@`))
  }

  it('the events calendar keeps an event’s UID when the base URL changes', async () => {
    const { id, slug } = await createEvent()
    const before = await readEvent(id)
    const settings = env()
    const { BASE_URL, SITE_URL } = settings
    const moved = 'https://moved.test/site'
    Object.assign(settings, { BASE_URL: moved, SITE_URL: moved })
    const after = await readEvent(id)
    Object.assign(settings, { BASE_URL, SITE_URL })
    expect(after?.getFirstPropertyValue('url')).toBe(`https://moved.test/site/events/${slug}`)
    expect(after?.getFirstPropertyValue('uid')).toBe(before?.getFirstPropertyValue('uid'))
    expect(String(before?.getFirstPropertyValue('uid'))).toMatch(/^event-\d+@[\da-f-]{36}$/)
  })

  it.each([
    ['2990-05-01T10:00:00.000Z', null],
    ['2990-05-01T10:00:00.001Z', null],
    ['2990-05-01T10:00:01.000Z', '2990-05-01T10:00:01Z'],
  ])(
    'the events calendar states an end only when it is later than the start: %s',
    async (endDate, end) => {
      const { id } = await createEvent({ endDate })
      expect((await readEvent(id))?.getFirstPropertyValue('dtend')?.toString() ?? null).toBe(end)
    },
  )

  it('the events calendar keeps a cancelled event under the same UID with a higher sequence', async () => {
    const { id } = await createEvent({ startDate: '2001-05-01T10:00:00.000Z' })
    await payload.db.drizzle.execute(sql`
      WITH earlier AS (
        UPDATE events SET created_at = '2000-01-01', updated_at = '2000-01-02' WHERE id = ${id}
      ) UPDATE _events_v SET version_created_at = '2000-01-01' WHERE parent_id = ${id}`)
    const before = await readEvent(id)
    expect(before?.getFirstPropertyValue('status')).toBe('CONFIRMED')
    expect(String(before?.getFirstPropertyValue('dtstart'))).toBe('2001-05-01T10:00:00Z')
    await payload.update({ collection: 'events', id, data: { cancelled: true } })
    const after = await readEvent(id)
    expect(after?.getFirstPropertyValue('status')).toBe('CANCELLED')
    expect(Number(after?.getFirstPropertyValue('sequence'))).toBeGreaterThan(
      Number(before?.getFirstPropertyValue('sequence')),
    )
  })

  it('the events calendar omits drafts', async () => {
    const { id } = await createEvent({ _status: 'draft' })
    expect(await readEvent(id)).toBeUndefined()
  })
})
