import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Role, roles } from '#src/contract/permission.ts'
import type { Database } from '#src/data/transaction.ts'
import { builtInRoles } from '#src/platform/access/roles.ts'
import { dashboardFor } from '#src/workspace/dashboard/access.ts'
import { type Dashboard, readDashboard } from '#src/workspace/dashboard/sql/read-dashboard.ts'
import { startPayload } from '#tests/support/database.ts'
import { hoursFromNow, now, onEmptyOrganisation } from '#tests/support/empty-organisation.ts'
import { createStaff } from '#tests/support/staff.ts'

let payload: Payload
beforeAll(async () => {
  payload = await startPayload()
})

const dashboardOf = (db: Database, ...userRoles: Role[]): Promise<Dashboard> =>
  readDashboard(db, dashboardFor(builtInRoles, userRoles.length > 0 ? userRoles : ['admin']), now)
const titles = (rows: readonly { title: string }[] | null | undefined) =>
  rows?.map(({ title }) => title)
const week = 24 * 7

describe('what each role sees of the dashboard', () => {
  const everything = {
    followUps: expect.objectContaining({ total: 1 }),
    proposals: expect.objectContaining({ total: 1 }),
    messages: expect.objectContaining({ total: 1 }),
    sending: [expect.objectContaining({ title: 'Going' })],
    published: expect.any(Array),
    planned: [expect.objectContaining({ title: 'Soon' })],
  }
  const visible: Record<Role, object> = {
    admin: everything,
    organizer: everything,
    communicator: everything,
    editor: { ...everything, followUps: null, sending: null },
  }
  const states: Record<Role, string[]> = {
    admin: ['pending', 'rejected', 'approved', 'scheduled'],
    organizer: ['pending', 'rejected', 'approved', 'scheduled'],
    communicator: ['pending', 'rejected', 'approved', 'scheduled'],
    // A role that may only approve newsletters sees the pending ones, and no others.
    editor: ['pending'],
  }

  it.each(roles)('the dashboard shows what the %s may read', (role) =>
    onEmptyOrganisation(payload, async (db, make) => {
      await make.followUp(hoursFromNow(1))
      await make.proposal('Beach day', hoursFromNow(-1))
      await make.message('Hello', hoursFromNow(-1))
      for (const approval of ['pending', 'rejected', 'approved'])
        await make.newsletter(approval, { approval })
      await make.newsletter('scheduled', { status: 'scheduled', approval: 'approved' })
      await make.mails(
        await make.newsletter('Going', { status: 'sent', approval: 'approved' }),
        'queued',
        1,
      )
      await make.publication('pages', await make.entry('pages', 'Soon'), hoursFromNow(1))
      const { unsent, ...rest } = await dashboardOf(db, role)
      expect(rest).toMatchObject(visible[role])
      expect([...(unsent ?? [])].map(([state, { total }]) => [state, total])).toEqual(
        states[role].map((state) => [state, 1]),
      )
    }),
  )

  it('the dashboard shows a user without a role nothing', () =>
    onEmptyOrganisation(payload, async (db, make) => {
      await make.followUp(hoursFromNow(-1))
      const sections = dashboardFor(builtInRoles, [])
      expect(
        Object.values(await readDashboard(db, sections, now)).every((part) => part === null),
      ).toBe(true)
    }))

  it('the dashboard shows a user with two roles what either may read', () =>
    onEmptyOrganisation(payload, async (db) => {
      expect(await dashboardOf(db, 'editor', 'organizer')).toMatchObject({ sending: [] })
    }))

  it('the dashboard of a new organisation is empty', () =>
    onEmptyOrganisation(payload, async (db) => {
      const { unsent, ...rest } = await dashboardOf(db)
      expect(rest).toEqual({
        followUps: { total: 0, overdue: 0, items: [] },
        proposals: { total: 0, items: [] },
        messages: { total: 0, items: [] },
        sending: [],
        published: [],
        planned: [],
      })
      expect([...(unsent?.values() ?? [])].map(({ total }) => total)).toEqual([0, 0, 0, 0])
    }))
})

describe('follow-ups on the dashboard', () => {
  it('the dashboard lists follow-ups from the longest overdue to those due within a day', () =>
    onEmptyOrganisation(payload, async (db, make) => {
      await make.followUp(hoursFromNow(24), 'pending', 'In a day')
      await make.followUp(hoursFromNow(23.9), 'pending', 'Soon')
      await make.followUp(hoursFromNow(0), 'pending', 'Now')
      await make.followUp(hoursFromNow(-100), 'pending', 'Long ago')
      await make.followUp(hoursFromNow(-100), 'completed', 'Done')
      await make.followUp(hoursFromNow(-100), 'cancelled', 'Cancelled')
      expect((await dashboardOf(db)).followUps).toMatchObject({
        total: 3,
        overdue: 2,
        items: [
          { contactName: 'Long ago', isOverdue: true, ruleName: 'Say thank you' },
          { contactName: 'Now', isOverdue: true, dueDate: hoursFromNow(0) },
          { contactName: 'Soon', isOverdue: false, catchupType: 'call' },
        ],
      })
    }))

  it('the dashboard lists five follow-ups and counts all', () =>
    onEmptyOrganisation(payload, async (db, make) => {
      for (let at = 1; at <= 7; at += 1) await make.followUp(hoursFromNow(at - 3.5))
      const { followUps } = await dashboardOf(db)
      expect(followUps).toMatchObject({ total: 7, overdue: 3 })
      expect(followUps?.items.length).toBe(5)
    }))
})

describe('whose follow-ups the dashboard lists', () => {
  it('the dashboard lists one’s own follow-ups first and then those of no owner, when they are due after a snooze', () =>
    onEmptyOrganisation(payload, async (db, make) => {
      const [me, other] = [await createStaff(payload, 'admin'), await createStaff(payload, 'admin')]
      const change = (id: number, owner: number | null, snoozedUntil: string | null = null) =>
        db.execute(sql`UPDATE follow_ups SET owner_id = ${owner}, snoozed_until = ${snoozedUntil}
          WHERE id = ${id}`)
      await make.followUp(hoursFromNow(-9), 'pending', 'Of none')
      const followUp = async (name: string, owner: number, snoozedUntil?: string) =>
        change(await make.followUp(hoursFromNow(-4), 'pending', name), owner, snoozedUntil)
      await followUp('Mine', me.id)
      await followUp('Mine, later today', me.id, hoursFromNow(5))
      await followUp('Mine, another day', me.id, hoursFromNow(50))
      await followUp('Of another', other.id)
      const access = dashboardFor(builtInRoles, ['admin'])
      expect((await readDashboard(db, access, now, me.id)).followUps).toMatchObject({
        total: 3,
        overdue: 2,
        items: [
          { contactName: 'Mine', isOverdue: true, owner: { id: me.id } },
          { contactName: 'Mine, later today', isOverdue: false, at: hoursFromNow(5) },
          { contactName: 'Of none', isOverdue: true, owner: null },
        ],
      })
    }))
})

describe('the inbox on the dashboard', () => {
  it('the dashboard lists undecided proposals and unhandled messages, the oldest first', () =>
    onEmptyOrganisation(payload, async (db, make) => {
      await make.proposal('Later', hoursFromNow(-1))
      await make.proposal('Earlier', hoursFromNow(-9))
      await make.proposal('Accepted', hoursFromNow(-9), 'accepted')
      await make.proposal('Declined', hoursFromNow(-9), 'rejected')
      for (let at = 1; at <= 6; at += 1) await make.message(`Message ${at}`, hoursFromNow(-at))
      await make.message('Handled', hoursFromNow(-99), 'handled')
      const { proposals, messages } = await dashboardOf(db)
      expect(proposals?.total).toBe(2)
      expect(titles(proposals?.items)).toEqual(['Earlier', 'Later'])
      expect(messages?.total).toBe(6)
      expect(messages?.items[0]).toMatchObject({ from: 'Rosa', sentAt: hoursFromNow(-6) })
      expect(titles(messages?.items)).toEqual([6, 5, 4, 3, 2].map((at) => `Message ${at}`))
    }))
})

describe('newsletters on the dashboard', () => {
  it('the dashboard lists newsletters by state, the next to be sent or the last changed first', () =>
    onEmptyOrganisation(payload, async (db, make) => {
      const scheduled = { status: 'scheduled', approval: 'approved' }
      await make.newsletter('Next week', { ...scheduled, at: hoursFromNow(week) })
      await make.newsletter('Tomorrow', { ...scheduled, at: hoursFromNow(24) })
      await make.newsletter('Old draft', { at: hoursFromNow(-90) })
      await make.newsletter('New draft', { at: hoursFromNow(-1) })
      await make.newsletter('Not so', { approval: 'rejected' })
      await make.newsletter('Ready', { approval: 'approved' })
      await make.newsletter('Sent', { status: 'sent', approval: 'approved' })
      const { unsent } = await dashboardOf(db)
      const read = [...(unsent ?? [])].map(([state, { items }]) => [state, titles(items)])
      expect(Object.fromEntries(read)).toEqual({
        pending: ['New draft', 'Old draft'],
        rejected: ['Not so'],
        approved: ['Ready'],
        scheduled: ['Tomorrow', 'Next week'],
      })
      expect(unsent?.get('scheduled')?.items[0]?.at).toBe(hoursFromNow(24))
    }))

  it('the dashboard lists five newsletters of a state and counts all', () =>
    onEmptyOrganisation(payload, async (db, make) => {
      for (let at = 1; at <= 7; at += 1) await make.newsletter(`Draft ${at}`)
      const pending = (await dashboardOf(db)).unsent?.get('pending')
      expect(pending?.total).toBe(7)
      expect(pending?.items.length).toBe(5)
    }))

  it('the dashboard shows the progress of a newsletter until its last mail is settled', () =>
    onEmptyOrganisation(payload, async (db, make) => {
      const sent = { status: 'sent', approval: 'approved' }
      const going = await make.newsletter('Going', sent)
      await make.mails(going, 'sent', 7)
      await make.mails(going, 'failed', 2)
      await make.mails(going, 'suppressed', 1)
      await make.mails(going, 'sending', 1)
      await make.mails(going, 'queued', 4)
      const testOnly = await make.newsletter('Only tried')
      await make.mails(testOnly, 'queued', 1, true)
      const gone = await make.newsletter('Gone', sent)
      await make.mails(gone, 'sent', 3)
      await make.mails(gone, 'failed', 1)
      expect((await dashboardOf(db)).sending).toEqual([
        { id: going, title: 'Going', sent: 7, failed: 2, recipients: 15, isPaused: false },
      ])
    }))
})

describe('publications on the dashboard', () => {
  it('the dashboard lists what was published last, of every kind, the newest first', () =>
    onEmptyOrganisation(payload, async (db, make) => {
      await make.entry('actions', 'Action', { at: hoursFromNow(-5) })
      await make.event('Event', hoursFromNow(50), null, { at: hoursFromNow(-2) })
      await make.entry('pages', 'Page', { at: hoursFromNow(-3) })
      await make.entry('pages', 'Draft', { status: 'draft' })
      await make.article('Written before, public since', hoursFromNow(-1), hoursFromNow(-800))
      await make.article('Public long, changed now', hoursFromNow(-800), hoursFromNow(-4))
      await make.article('Not public yet', hoursFromNow(5))
      const { published } = await dashboardOf(db)
      expect(published?.map(({ kind, title, at }) => [kind, title, at])).toEqual([
        ['news', 'Written before, public since', hoursFromNow(-1)],
        ['events', 'Event', hoursFromNow(-2)],
        ['pages', 'Page', hoursFromNow(-3)],
        ['news', 'Public long, changed now', hoursFromNow(-4)],
        ['actions', 'Action', hoursFromNow(-5)],
      ])
    }))

  it('the dashboard lists scheduled publications and articles with a future date, the next first', () =>
    onEmptyOrganisation(payload, async (db, make) => {
      const page = await make.entry('pages', 'A page', { status: 'draft' })
      const action = await make.entry('actions', 'An action')
      await make.publication('pages', page, hoursFromNow(3))
      await make.publication('actions', action, hoursFromNow(2), { type: 'unpublish' })
      await make.article('An article', hoursFromNow(1))
      expect((await dashboardOf(db)).planned).toEqual([
        expect.objectContaining({ kind: 'news', title: 'An article', change: 'publish' }),
        expect.objectContaining({ kind: 'actions', id: action, change: 'unpublish' }),
        {
          kind: 'pages',
          id: page,
          title: 'A page',
          change: 'publish',
          at: hoursFromNow(3),
          failed: false,
        },
      ])
    }))

  it('the dashboard lists scheduled publications by the title of their newest draft', () =>
    onEmptyOrganisation(payload, async (db, make) => {
      const page = await make.entry('pages', 'Old name')
      for (const [title, latest] of [
        ['Old name', null],
        ['New name', true],
      ])
        await db.execute(sql`
          INSERT INTO _pages_v (parent_id, version_title, latest)
          VALUES (${page}, ${title}, ${latest})`)
      await make.publication('pages', page, hoursFromNow(3))
      expect(titles((await dashboardOf(db)).planned)).toEqual(['New name'])
    }))

  it('the dashboard lists failed publications for a week, and completed ones not at all', () =>
    onEmptyOrganisation(payload, async (db, make) => {
      const page = await make.entry('pages', 'A page')
      await make.publication('pages', page, hoursFromNow(-1 - week), { hasError: true })
      await make.publication('pages', page, hoursFromNow(1 - week), { hasError: true })
      await make.publication('pages', page, hoursFromNow(-2), { completedAt: hoursFromNow(-1) })
      expect((await dashboardOf(db)).planned).toMatchObject([
        { failed: true, at: hoursFromNow(1 - week) },
      ])
    }))

  it('the dashboard leaves out publications of what is deleted or unknown', () =>
    onEmptyOrganisation(payload, async (db, make) => {
      for (const value of ['2147483647', '99999999999', 'x', ''])
        await make.publication('pages', value, hoursFromNow(1))
      await make.publication('users', 1, hoursFromNow(1))
      await db.execute(sql`
        INSERT INTO payload_jobs (task_slug, input, wait_until)
        VALUES ('schedulePublish', '[]', ${hoursFromNow(1)}), ('schedulePublish', NULL, ${hoursFromNow(1)})`)
      expect((await dashboardOf(db)).planned).toEqual([])
    }))
})
