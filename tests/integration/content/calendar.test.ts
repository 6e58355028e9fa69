import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { calendarPage } from '#src/contract/content/calendar.ts'
import { type Role, roles } from '#src/contract/permission.ts'
import type { Database } from '#src/data/transaction.ts'
import { builtInRoles } from '#src/platform/access/roles.ts'
import { calendarFor } from '#src/workspace/calendar/access.ts'
import { readCalendar } from '#src/workspace/calendar/sql/read-calendar.ts'
import { type ContentMaker, contentMaker, unique } from '#tests/support/content.ts'
import { startPayload } from '#tests/support/database.ts'
import { hoursFromNow, now, onEmptyOrganisation } from '#tests/support/empty-organisation.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { createStaff, type Staff } from '#tests/support/staff.ts'

let payload: Payload
let make: ContentMaker
let editor: Staff
beforeAll(async () => {
  payload = await startPayload()
  make = contentMaker(payload)
  editor = await createStaff(payload, 'editor')
})

const range = { from: new Date(hoursFromNow(-100)), until: new Date(hoursFromNow(100)) }
const calendarOf = (db: Database, ...userRoles: Role[]) =>
  readCalendar(
    db,
    calendarFor(builtInRoles, userRoles.length > 0 ? userRoles : ['admin']),
    range,
    now,
  )
const titles = async (db: Database, ...userRoles: Role[]) =>
  (await calendarOf(db, ...userRoles)).entries.map(({ title }) => title)

describe('what each role sees of the calendar', () => {
  const everything = ['An event', 'To be published', 'A letter', 'A mail']
  const visible: Record<Role, string[]> = {
    admin: everything,
    organizer: everything,
    communicator: everything,
    editor: ['An event', 'To be published'],
  }

  it.each(roles)('the calendar shows what the %s may read', (role) =>
    onEmptyOrganisation(payload, async (db, make) => {
      await make.event('An event', hoursFromNow(1))
      const page = await make.entry('pages', 'To be published', { status: 'draft' })
      await make.publication('pages', page, hoursFromNow(2))
      await make.newsletter('A letter', {
        status: 'scheduled',
        approval: 'approved',
        at: hoursFromNow(3),
      })
      await db.execute(sql`
        INSERT INTO compose_emails (title, subject, html_content, status, scheduled_send_at)
        VALUES ('A mail', 's', '<p>x</p>', 'scheduled', ${hoursFromNow(4)})`)
      expect(await titles(db, role)).toEqual(visible[role])
    }),
  )

  it('the calendar shows a user without a role nothing', () =>
    onEmptyOrganisation(payload, async (db, make) => {
      await make.event('An event', hoursFromNow(1))
      const entries = await readCalendar(db, calendarFor(builtInRoles, []), range, now)
      expect(entries).toEqual({ entries: [], isCut: false })
    }))
})

describe('the calendar', () => {
  it('the calendar of a new organisation is empty', () =>
    onEmptyOrganisation(payload, async (db) => {
      expect(await calendarOf(db)).toEqual({ entries: [], isCut: false })
    }))

  it('the calendar holds what overlaps its range, in order of time', () =>
    onEmptyOrganisation(payload, async (db, make) => {
      await make.event('Over before', hoursFromNow(-130), hoursFromNow(-101))
      await make.event('Reaches into it', hoursFromNow(-130), hoursFromNow(-99))
      await make.event('First', hoursFromNow(-100))
      await make.event('Just before', hoursFromNow(-100.001))
      await make.event('Reaches out of it', hoursFromNow(99), hoursFromNow(300))
      await make.event('Just after', hoursFromNow(100))
      await make.event('All the while', hoursFromNow(-1_000), hoursFromNow(1_000))
      await make.article('An article to come', hoursFromNow(50))
      await make.article('An article since long', hoursFromNow(-50))
      await make.newsletter('Sent', { status: 'sent', approval: 'approved', at: hoursFromNow(-5) })
      await make.newsletter('Being written', { at: hoursFromNow(5) })
      await make.newsletter('Later', {
        status: 'scheduled',
        approval: 'approved',
        at: hoursFromNow(100),
      })
      expect(await titles(db)).toEqual([
        'All the while',
        'Reaches into it',
        'First',
        'An article to come',
        'Reaches out of it',
      ])
    }))

  it('an entry of the calendar has its type and its state', () =>
    onEmptyOrganisation(payload, async (db, make) => {
      const draft = await make.event('A draft', hoursFromNow(1), hoursFromNow(2), {
        status: 'draft',
      })
      const cancelled = await make.event('Not any more', hoursFromNow(2), null, { cancelled: true })
      const action = await make.entry('actions', 'An action')
      await make.publication('actions', action, hoursFromNow(-3), {
        type: 'unpublish',
        hasError: true,
      })
      const { entries } = await calendarOf(db)
      const event = { what: 'event', collection: 'events', end: null }
      expect(entries).toEqual([
        {
          what: 'unpublish',
          collection: 'actions',
          id: action,
          title: 'An action',
          start: hoursFromNow(-3),
          end: null,
          marks: ['failed'],
        },
        {
          ...event,
          id: draft,
          title: 'A draft',
          start: hoursFromNow(1),
          end: hoursFromNow(2),
          marks: ['draft'],
        },
        {
          ...event,
          id: cancelled,
          title: 'Not any more',
          start: hoursFromNow(2),
          marks: ['cancelled'],
        },
      ])
    }))

  it('the calendar reports when there is more than it can show', () =>
    onEmptyOrganisation(payload, async (db) => {
      const fill = (count: number) =>
        db.execute(sql`
          INSERT INTO events (title, slug, _status, start_date)
          SELECT 'Event ' || n, gen_random_uuid()::text, 'published', ${hoursFromNow(1)}::timestamptz
          FROM generate_series(1, ${count}) n`)
      await fill(500)
      expect(await calendarOf(db)).toMatchObject({ isCut: false })
      await fill(1)
      const { entries, isCut } = await calendarOf(db)
      expect({ shown: entries.length, isCut }).toEqual({ shown: 500, isCut: true })
    }))
})

describe('the calendar over HTTP', () => {
  const getCalendar = (query: string, staff: Staff | undefined = editor) =>
    callPlatform('GET', `/events/calendar${query}`, { token: staff?.token })
  // Weeks that no other test plans for.
  const weeks = '?from=2041-01-01T00:00:00.000Z&until=2041-02-10T00:00:00.000Z'
  const inWeeks = async (title: string) => {
    const { status, json } = await getCalendar(weeks)
    expect(status).toBe(200)
    return calendarPage.parse(json).entries.filter((entry) => entry.title.startsWith(title))
  }

  it('the calendar shows the newest version of an event, marked as a draft or as changed', async () => {
    const title = unique('Moved')
    const { id } = await make.event({ title, startDate: '2041-01-10T10:00:00.000Z' })
    expect(await inWeeks(title)).toMatchObject([{ id, marks: [] }])
    const data = { title: `${title}!`, startDate: '2041-01-11T10:00:00.000Z' }
    await payload.update({ collection: 'events', id, draft: true, data })
    const start = data.startDate
    expect(await inWeeks(title)).toMatchObject([{ title: data.title, start, marks: ['changed'] }])
    await payload.update({ collection: 'events', id, data: { ...data, _status: 'published' } })
    expect(await inWeeks(title)).toMatchObject([{ start, marks: [] }])
    await payload.update({ collection: 'events', id, data: { _status: 'draft' } })
    expect(await inWeeks(title)).toMatchObject([{ start, marks: ['draft'] }])
    await payload.delete({ collection: 'events', id })
    expect(await inWeeks(title)).toEqual([])
  })

  it('a draft without a date is not in the calendar', async () => {
    const title = unique('Some day')
    const { token } = editor
    const json = { title, _status: 'draft' }
    const { status } = await callPlatform('POST', '/events?draft=true', { token, json })
    expect(status).toBe(201)
    expect(await inWeeks(title)).toEqual([])
  })

  it('a scheduled publication is in the calendar', async () => {
    const title = unique('Planned')
    const { id } = await make.page({ title, _status: 'draft' })
    await payload.jobs.queue({
      task: 'schedulePublish',
      waitUntil: new Date('2041-01-20T06:00:00.000Z'),
      input: { type: 'publish', doc: { relationTo: 'pages', value: id } },
    })
    expect(await inWeeks(title)).toMatchObject([
      { what: 'publish', collection: 'pages', id, start: '2041-01-20T06:00:00.000Z' },
    ])
  })

  it.each([
    ['no range', ''],
    ['no timestamps', '?from=monday&until=friday'],
    ['a range of a year', '?from=2041-01-01T00:00:00.000Z&until=2042-01-01T00:00:00.000Z'],
    ['a range backwards', '?from=2041-02-01T00:00:00.000Z&until=2041-01-01T00:00:00.000Z'],
  ])(
    'a request for the calendar with %s is rejected with the name of the parameter',
    async (_, query) => {
      const { status, json } = await getCalendar(query)
      expect(status).toBe(400)
      expect(json).toMatchObject({
        errors: [{ message: expect.stringMatching(/^(from|until): /) }],
      })
    },
  )

  it('the calendar is for staff with a role alone', async () => {
    const withoutRole = await createStaff(payload)
    expect((await callPlatform('GET', `/events/calendar${weeks}`)).status).toBe(401)
    expect((await getCalendar(weeks, withoutRole)).status).toBe(403)
    for (const role of roles)
      expect((await getCalendar(weeks, await createStaff(payload, role))).status).toBe(200)
  })
})
