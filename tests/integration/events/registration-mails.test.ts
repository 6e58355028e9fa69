import { sql } from '@payloadcms/db-postgres'
import { createLocalReq, type Payload } from 'payload'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  cancelRegistration,
  declineRegistration,
} from '#src/events/registration/change-registration.ts'
import { moveRegistration } from '#src/events/registration/move-registration.ts'
import { sweepRegistrations } from '#src/events/registration/sweep-registrations.ts'
import { sweepShifts } from '#src/events/shifts/sweep-shifts.ts'
import type { Event } from '#src/payload-types.ts'
import { uniqueEmail } from '#tests/support/crm.ts'
import { startPayload } from '#tests/support/database.ts'
import { clearLedger, deliver } from '#tests/support/mail.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import {
  createOpenEvent,
  hours,
  mailsAbout,
  registrationsOf,
} from '#tests/support/registrations.ts'
import { between, createShift, shiftMails } from '#tests/support/shifts.ts'
import { startSmtp } from '#tests/support/smtp.ts'
import { createStaff } from '#tests/support/staff.ts'

let payload: Payload
let token: string
let smtp: Awaited<ReturnType<typeof startSmtp>>

beforeAll(async () => {
  payload = await startPayload()
  token = (await createStaff(payload, 'organizer')).token
  smtp = await startSmtp()
})
afterAll(() => smtp.stop())

const reqOf = () => createLocalReq({}, payload)
const addTo = async (path: string): Promise<number> => {
  const json = { name: 'Ada', email: uniqueEmail() }
  const response = await callPlatform('POST', path, { token, json })
  expect(response.status, response.text).toBe(200)
  return (response.json as { id: number }).id
}
const add = (event: Event): Promise<number> => addTo(`/events/${event.id}/participants`)
const change = async (event: Event, data: Partial<Event>) => {
  await payload.update({ collection: 'events', id: event.id, data })
  await payload.db.drizzle.execute(sql`
    UPDATE events SET updated_at = now() - interval '5 minutes' WHERE id = ${event.id}`)
  await sweepRegistrations(payload)
}
const stateOf = async (event: Event, id: number) =>
  (await registrationsOf(payload, event.id)).find((each) => each.id === id)?.state

describe('mails about registrations', () => {
  it('do not give the online link to whoever cancels, nor in the entry that takes theirs back', async () => {
    const onlineLink = 'https://meet.example.org/room'
    for (const end of [cancelRegistration, declineRegistration]) {
      const event = await createOpenEvent(payload, {}, { onlineLink, onlineLinkFor: 'booked' })
      const id = await add(event)
      await end(await reqOf(), id)
      const { rows } = await payload.db.pool.query<{ has: boolean }>(
        `SELECT concat(text_content, html_content, calendar) LIKE '%meet.example.org%' AS has
         FROM deliveries WHERE once LIKE 'registration ' || $1 || ' %' ORDER BY id`,
        [id],
      )
      expect(rows.map(({ has }) => has)).toEqual([true, false])
    }
  })

  it('say what has changed also to whoever was moved there since the same revision of another event', async () => {
    const [from, to] = [await createOpenEvent(payload), await createOpenEvent(payload)]
    const id = await add(from)
    await change(from, { location: 'Library' })
    await moveRegistration(await reqOf(), id, to.id)
    await change(to, { location: 'School' })
    expect(await mailsAbout(payload, id)).toEqual(['booked', 'changed', 'moved', 'changed'])
  })

  it('say what has changed until an event of several days is over', async () => {
    const days = { startDate: hours(-50), endDate: hours(5) }
    const event = await createOpenEvent(payload)
    const id = await add(event)
    await change(event, days)
    await change(event, { location: 'Library' })
    const texts = await payload.db.pool.query<{ text: string }>(
      `SELECT text_content AS text FROM deliveries WHERE once LIKE 'registration ' || $1 || ' changed %'`,
      [id],
    )
    expect(texts.rows.map(({ text }) => text).join()).toContain('Library')
    const shift = await createShift(payload, between(9, 12))
    const signUp = await addTo(`/event-shifts/${shift.id}/sign-ups`)
    await payload.update({
      collection: 'event-shifts',
      id: shift.id,
      data: { ...days, location: 'Library' },
    })
    await payload.db.drizzle.execute(sql`
      UPDATE event_shifts SET updated_at = now() - interval '5 minutes' WHERE id = ${shift.id}`)
    await sweepShifts(payload)
    expect(await shiftMails(payload, signUp)).toEqual(['booked', 'changed'])
  })

  it('thank who came to an event of more than a month', async () => {
    const event = await createOpenEvent(payload, { survey: 'https://survey.example.org/' })
    const id = await add(event)
    await payload.db.drizzle.execute(sql`
      UPDATE event_registrations SET checked_in_at = now() WHERE id = ${id}`)
    await change(event, { startDate: hours(-40 * 24), endDate: hours(-13) })
    expect(await mailsAbout(payload, id)).toContain('thanks')
  })

  it('of one event that fail do not keep places and mails of others from them', async () => {
    const broken = await createOpenEvent(payload, { places: 1 })
    const whole = await createOpenEvent(payload, { places: 1 })
    const waiting: number[] = []
    for (const event of [broken, whole]) {
      await add(event)
      waiting.push(await add(event))
    }
    await payload.db.drizzle.execute(sql`
      UPDATE event_registrations SET email = 'nowhere' WHERE id = ${waiting[0] ?? 0}`)
    await payload.db.drizzle.execute(sql`
      UPDATE events SET registration_places = 2 WHERE id IN (${broken.id}, ${whole.id})`)
    await sweepRegistrations(payload)
    expect(await stateOf(broken, waiting[0] ?? 0)).toBe('waiting')
    expect(await stateOf(whole, waiting[1] ?? 0)).toBe('offered')
  })
})

describe('a mail that has waited too long', () => {
  const states = async (kind: string) => {
    const { rows } = await payload.db.pool.query<{ id: string; status: string }>(
      `SELECT split_part(once, ' ', 2) AS id, status FROM deliveries
       WHERE split_part(once, ' ', 3) = $1`,
      [kind],
    )
    return Object.fromEntries(rows.map(({ id, status }) => [id, status]))
  }

  it('offers no place after the start, nor one that lapsed, and reminds no one of what has begun', async () => {
    await clearLedger(payload)
    const event = (startDate: string) => createOpenEvent(payload, { places: 1 }, { startDate })
    const [soon, begun, lapsed] = [
      await event(hours(30)),
      await event(hours(30)),
      await event(hours(30)),
    ]
    const offered: number[] = []
    const reminded: number[] = []
    for (const each of [soon, begun, lapsed]) {
      const [first, second, third] = [await add(each), await add(each), await add(each)]
      await cancelRegistration(await reqOf(), first)
      offered.push(second)
      await payload.db.drizzle.execute(sql`
        UPDATE events SET registration_places = 2 WHERE id = ${each.id}`)
      await payload.db.drizzle.execute(sql`
        UPDATE event_registrations SET state = 'booked', seats = 1,
          joined_at = now() - interval '3 days' WHERE id = ${third}`)
      reminded.push(third)
    }
    await payload.db.drizzle.execute(sql`
      UPDATE events SET start_date = now() + interval '1 hour', time_zone = ''
      WHERE id IN (${soon.id}, ${begun.id}, ${lapsed.id})`)
    await sweepRegistrations(payload)
    await payload.db.drizzle.execute(sql`
      UPDATE events SET start_date = now() - interval '1 minute' WHERE id = ${begun.id}`)
    await payload.db.drizzle.execute(sql`
      UPDATE event_registrations SET held_until = now() - interval '1 minute'
      WHERE id = ${offered[2] ?? 0}`)
    await deliver(payload, smtp.url)
    const named = (ids: number[], all: string[]) =>
      Object.fromEntries(ids.map((id, at) => [`${id}`, all[at]]))
    expect(await states('offered')).toEqual(named(offered, ['sent', 'suppressed', 'suppressed']))
    expect(await states('reminder_hours')).toEqual(named(reminded, ['sent', 'suppressed', 'sent']))
  })
})
