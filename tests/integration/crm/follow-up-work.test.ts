import { beforeAll, describe, expect, it } from 'vitest'
import { sendDueFollowUps } from '#jobs/send-follow-ups.ts'
import {
  followUpsChanged,
  owners,
  type WorkView,
  workPage,
} from '#src/contract/crm/follow-up-work.ts'
import { timelinePage } from '#src/contract/crm/timeline.ts'
import { type Crm, startCrm, unique, uniqueEmail } from '#tests/support/crm.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { createStaff } from '#tests/support/staff.ts'

let crm: Crm

beforeAll(async () => {
  crm = await startCrm()
})

const press = (path: string, json?: unknown, token = crm.staff.token) =>
  callPlatform('POST', path, json === undefined ? { token } : { token, json })

const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()
const days = (count: number) => hours(24 * count)

/** A follow-up, due after so many days; overdue at once without. */
const begin = async ({
  daysAfter = 0,
  catchupType = 'call',
  owner = null as number | null,
} = {}) => {
  const contact = await crm.createContact({ phone: '0123 456' })
  if (owner !== null)
    await crm.payload.update({ collection: 'contacts', id: contact.id, data: { owner } })
  const stage = await crm.createStage()
  await crm.createRule({ triggerStageId: stage.id, daysAfter, catchupType })
  await crm.reach(contact.id, stage.id)
  const id = (await timelineOf(contact.id)).find(({ kind }) => kind === 'follow-up')?.id ?? 0
  return { contact: contact.id, name: String(contact['name']), id }
}

const timelineOf = async (contact: number) => {
  const { json } = await callPlatform('GET', `/contacts/${contact}/timeline`, crm.staff)
  return timelinePage.parse(json).items
}
const followUpOf = async (contact: number) =>
  (await timelineOf(contact)).find(({ kind }) => kind === 'follow-up')

const day = () => ({ from: hours(-6), until: hours(6) })

const readView = async (view: WorkView, token = crm.staff.token, more = {}) => {
  const query = new URLSearchParams({ view, ...day(), ...more })
  const { status, json, text } = await callPlatform('GET', `/follow-ups/work?${query}`, { token })
  expect(status, text).toBe(200)
  return workPage.parse(json)
}
/** The contacts of all pages of a view. */
const contactsIn = async (view: WorkView, token?: string) => {
  const found: number[] = []
  let page = await readView(view, token)
  found.push(...page.items.map(({ contactId }) => contactId))
  while (page.hasMore) {
    const last = page.items.at(-1)
    if (!last) throw new Error('a page with more after it is not empty')
    page = await readView(view, token, { at: last.at, id: String(last.id) })
    found.push(...page.items.map(({ contactId }) => contactId))
  }
  return found
}

const dashboardOf = async (contact: number) => {
  const { json } = await crm.api('GET', '/api/staff/follow-up-dashboard')
  const lists = json as Record<string, { contactId: number }[]>
  return Object.entries(lists).flatMap(([state, items]) =>
    items.some(({ contactId }) => contactId === contact) ? [state] : [],
  )
}

describe('the owner of a follow-up', () => {
  it('a follow-up belongs to the owner its contact has when it is created, else to none', async () => {
    const { id: owner } = await createStaff(crm.payload, 'organizer')
    const [owned, unowned] = [await begin({ owner }), await begin()]
    expect(await followUpOf(owned.contact)).toMatchObject({ owner: { id: owner } })
    expect(await followUpOf(unowned.contact)).toMatchObject({ owner: null })
    const data = { owner: crm.staff.id }
    await crm.payload.update({ collection: 'contacts', id: owned.contact, data })
    expect(await followUpOf(owned.contact)).toMatchObject({ owner: { id: owner } })
  })

  it('a follow-up of a deleted account belongs to none', async () => {
    const { id: owner } = await createStaff(crm.payload, 'organizer')
    const { contact } = await begin({ owner })
    await crm.payload.delete({ collection: 'users', id: owner })
    expect(await followUpOf(contact)).toMatchObject({ owner: null, status: 'overdue' })
    expect(await contactsIn('unassigned')).toContain(contact)
  })

  it('a follow-up is assigned to a user who may write contacts, or to none', async () => {
    const organizer = await createStaff(crm.payload, 'organizer')
    const communicator = await createStaff(crm.payload, 'communicator')
    const { contact, id } = await begin()
    const assign = (ownerId: unknown) => press(`/follow-ups/${id}/assign`, { ownerId })
    expect((await assign(organizer.id)).status).toBe(200)
    expect(await followUpOf(contact)).toMatchObject({ owner: { id: organizer.id } })
    for (const wrong of [communicator.id, 2_147_483_647, 'me', undefined])
      expect((await assign(wrong)).status).toBe(400)
    expect(await followUpOf(contact)).toMatchObject({ owner: { id: organizer.id } })
    expect((await assign(null)).status).toBe(200)
    expect(await followUpOf(contact)).toMatchObject({ owner: null })
    const { json } = await callPlatform('GET', '/follow-ups/owners', crm.staff)
    const ids = owners.parse(json).owners.map((each) => each.id)
    expect(ids).toContain(organizer.id)
    expect(ids).not.toContain(communicator.id)
  })
})

describe('a snoozed follow-up', () => {
  it('a snoozed follow-up is pending until then everywhere, and keeps its due date', async () => {
    const { contact, id } = await begin()
    const before = await followUpOf(contact)
    expect(await dashboardOf(contact)).toEqual(['overdue'])
    const until = days(2)
    expect((await press(`/follow-ups/${id}/snooze`, { until })).status).toBe(200)
    expect(await dashboardOf(contact)).toEqual(['pending'])
    const dueDate = before?.kind === 'follow-up' ? before.dueDate : ''
    const snoozed = { status: 'pending', at: until, snoozedUntil: until, dueDate }
    expect(await followUpOf(contact)).toMatchObject(snoozed)
    const detail = await crm.api('GET', `/api/staff/contacts/${contact}`)
    expect(detail.json).toMatchObject({ followUps: [{ id, status: 'pending', dueDate }] })
    expect(await contactsIn('overdue')).not.toContain(contact)
    expect(await contactsIn('today')).not.toContain(contact)
    expect(await contactsIn('open')).toContain(contact)
    expect((await press(`/follow-ups/${id}/snooze`, { until: null })).status).toBe(200)
    expect(await dashboardOf(contact)).toEqual(['overdue'])
  })

  it.each([
    ['in the past', hours(-1), 'date-in-past'],
    ['more than a year ahead', days(367), 'date-too-far'],
    ['before the due date', days(2), 'snooze-before-due'],
    ['no time', 'tomorrow', 'field-invalid'],
  ])('a follow-up cannot be snoozed until a time %s', async (_what, until, code) => {
    const { contact, id } = await begin({ daysAfter: 3 })
    const { status, json } = await press(`/follow-ups/${id}/snooze`, { until })
    expect(status).toBe(400)
    expect(json).toMatchObject({ errors: [{ code }] })
    expect(await followUpOf(contact)).toMatchObject({ snoozedUntil: null })
  })

  it('the mail of a snoozed follow-up is sent when the snooze ends, not one millisecond before', async () => {
    const template = await crm.payload.create({
      collection: 'email-templates',
      data: { name: unique('Template'), subject: 'Hello', htmlContent: '<p>Hi</p>' },
    })
    const contact = await crm.createContact({ email: uniqueEmail() })
    const stage = await crm.createStage()
    const rule = { triggerStageId: stage.id, daysAfter: 10, emailTemplateId: template.id }
    await crm.createRule(rule)
    await crm.reach(contact.id, stage.id)
    const until = days(20)
    const { id } = (await followUpOf(contact.id)) ?? { id: 0 }
    expect((await press(`/follow-ups/${id}/snooze`, { until })).status).toBe(200)
    await sendDueFollowUps(crm.payload, new Date(Date.parse(until) - 1))
    expect(await followUpOf(contact.id)).toMatchObject({ status: 'pending' })
    await sendDueFollowUps(crm.payload, new Date(until))
    expect(await followUpOf(contact.id)).toMatchObject({ status: 'completed', isReopenable: false })
    // What is in the ledger can be neither put off nor taken back.
    for (const [verb, code, json] of [
      ['snooze', 'follow-up-completed', { until: days(30) }],
      ['reopen', 'follow-up-mailed', undefined],
    ] as const) {
      const response = await press(`/follow-ups/${id}/${verb}`, json)
      expect(response.status).toBe(409)
      expect(response.json).toMatchObject({ errors: [{ code }] })
    }
  })
})

describe('the end of a follow-up', () => {
  it.each([
    ['call', undefined, 'call'],
    ['Coffee', undefined, 'note'],
    [' Meeting ', undefined, 'meeting'],
    ['Anruf', undefined, 'call'],
    ['call', 'message', 'message'],
  ])(
    'a note on completing a “%s” as %s is logged as a %s',
    async (catchupType, interaction, kind) => {
      const { contact, id } = await begin({ catchupType })
      const note = ' She will come '
      const json = interaction ? { note, interaction } : { note }
      expect((await press(`/follow-ups/${id}/complete`, json)).status).toBe(200)
      expect(await timelineOf(contact)).toMatchObject([
        { kind: 'interaction', interaction: kind, notes: 'She will come', by: 'Staff Member' },
        { kind: 'follow-up', status: 'completed', by: 'Staff Member' },
        { kind: 'entry' },
      ])
    },
  )

  it('a note on a snooze or an assignment is logged as a note, and none without one', async () => {
    const { contact, id } = await begin()
    const notes = async () =>
      (await timelineOf(contact)).flatMap((item) =>
        item.kind === 'interaction' ? [[item.interaction, item.notes]] : [],
      )
    await press(`/follow-ups/${id}/snooze`, { until: days(2), note: ' On holiday ' })
    await press(`/follow-ups/${id}/assign`, { ownerId: crm.staff.id, note: 'You know her' })
    const logged = [
      ['note', 'You know her'],
      ['note', 'On holiday'],
    ]
    expect(await notes()).toEqual(logged)
    await press(`/follow-ups/${id}/snooze`, { until: days(3), note: ' ' })
    await press(`/follow-ups/${id}/assign`, { ownerId: null })
    await press(`/follow-ups/${id}/snooze`, { until: hours(-1), note: 'Too early' })
    expect(await notes()).toEqual(logged)
  })

  it('a completion without a note, or without a body, logs no interaction', async () => {
    for (const json of [undefined, {}, { note: ' ' }]) {
      const { contact, id } = await begin()
      expect((await press(`/follow-ups/${id}/complete`, json)).status).toBe(200)
      expect((await timelineOf(contact)).map(({ kind }) => kind)).toEqual(['follow-up', 'entry'])
    }
  })

  it('of concurrent completions with a note one succeeds, and one interaction is logged', async () => {
    const { contact, id } = await begin()
    const responses = await Promise.all(
      Array.from({ length: 4 }, () => press(`/follow-ups/${id}/complete`, { note: 'Once' })),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    const items = await timelineOf(contact)
    expect(items.filter(({ kind }) => kind === 'interaction')).toHaveLength(1)
  })

  it('a completion with a note and the deletion of the contact do not deadlock', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { contact, id } = await begin()
      const [completed, deleted] = await Promise.all([
        press(`/follow-ups/${id}/complete`, { note: 'Late' }),
        crm.api('DELETE', `/api/staff/contacts/${contact}`),
      ])
      expect(deleted.status).toBe(200)
      expect([200, 404]).toContain(completed.status)
    }
  })

  it.each([
    ['complete', 'completed'],
    ['cancel', 'cancelled'],
  ])('“%s” can be undone for a day, once', async (verb, status) => {
    const { contact, id } = await begin()
    expect((await press(`/follow-ups/${id}/reopen`)).json).toMatchObject({
      errors: [{ code: 'follow-up-open' }],
    })
    await press(`/follow-ups/${id}/${verb}`)
    expect(await followUpOf(contact)).toMatchObject({ status, isReopenable: true })
    expect((await readView('done')).items[0]).toMatchObject({ id, status, isReopenable: true })
    const responses = await Promise.all([1, 2, 3].map(() => press(`/follow-ups/${id}/reopen`)))
    expect(responses.map((response) => response.status).sort()).toEqual([200, 409, 409])
    expect(await followUpOf(contact)).toMatchObject({ status: 'overdue', by: null })
    await press(`/follow-ups/${id}/${verb}`)
    const earlier = hours(-24.1)
    await crm.payload.db.pool.query(
      `UPDATE follow_ups SET updated_at = $1,
        completed_at = CASE WHEN status = 'completed' THEN $1::timestamptz END WHERE id = $2`,
      [earlier, id],
    )
    expect((await press(`/follow-ups/${id}/reopen`)).json).toMatchObject({
      errors: [{ code: 'follow-up-ended-earlier' }],
    })
    expect(await followUpOf(contact)).toMatchObject({ status, isReopenable: false })
  })
})

describe('a follow-up that is made by hand', () => {
  const add = (contact: number, change: object = {}, token?: string) =>
    press(
      `/contacts/${contact}/follow-ups`,
      { ruleName: ' Call her ', catchupType: 'Call', dueDate: days(3), ...change },
      token,
    )

  it('a follow-up made by hand is listed and done like every other, for its contact’s owner unless another is named', async () => {
    const { id: owner } = await createStaff(crm.payload, 'organizer')
    const contact = await crm.createContact({ email: uniqueEmail() })
    await crm.payload.update({ collection: 'contacts', id: contact.id, data: { owner } })
    const dueDate = days(3)
    for (const [change, expected] of [
      [{ dueDate }, { id: owner }],
      [{ dueDate, ownerId: crm.staff.id }, { id: crm.staff.id }],
      [{ dueDate, ownerId: null }, null],
    ] as const) {
      const { status, json, text } = await add(contact.id, change)
      expect(status, text).toBe(200)
      const item = (await timelineOf(contact.id)).find(({ id }) => id === json['followUp'])
      const said = { ruleName: 'Call her', catchupType: 'Call', dueDate, at: dueDate }
      expect(item).toMatchObject({ ...said, status: 'pending', owner: expected })
    }
    const detail = await crm.api('GET', `/api/staff/contacts/${contact.id}`)
    expect((detail.json as { followUps: object[] }).followUps).toHaveLength(3)
    expect(await dashboardOf(contact.id)).toEqual(['pending'])
    // No rule, no template: it waits for a person.
    await sendDueFollowUps(crm.payload, new Date(days(9)))
    const id = (await followUpOf(contact.id))?.id
    expect((await press(`/follow-ups/${id}/complete`, { note: 'Done' })).status).toBe(200)
    expect((await crm.api('DELETE', `/api/staff/contacts/${contact.id}`)).status).toBe(200)
  })

  it('a follow-up made by hand needs a contact, a text, a type and a day that is not over', async () => {
    const { id } = await crm.createContact()
    const communicator = await createStaff(crm.payload, 'communicator')
    for (const [change, code] of [
      [{ ruleName: ' ' }, 'field-required'],
      [{ catchupType: 'x'.repeat(101) }, 'field-too-long'],
      [{ dueDate: days(-2) }, 'date-in-past'],
      [{ dueDate: days(3_660) }, 'date-too-far'],
      [{ ownerId: communicator.id }, 'owner-not-permitted'],
    ] as const) {
      const { status, json } = await add(id, change)
      expect(status).toBe(400)
      expect(json).toMatchObject({ errors: [{ code }] })
    }
    expect((await add(2_147_483_647)).status).toBe(404)
    expect((await add(id, {}, communicator.token)).status).toBe(403)
    expect(await timelineOf(id)).toEqual([])
  })
})

describe('several follow-ups at once', () => {
  const many = async (ids: number[], change: object) => {
    const { status, json, text } = await press('/follow-ups/many', { ids, change })
    expect(status, text).toBe(200)
    return followUpsChanged.parse(json)
  }

  it('several follow-ups are changed at once, and those that cannot be are returned with why', async () => {
    const [one, two, done] = [await begin(), await begin(), await begin()]
    await press(`/follow-ups/${done.id}/complete`)
    const ids = [two.id, done.id, one.id, one.id, 2_147_483_647]
    const until = days(1)
    const rejected = [
      { id: done.id, code: 'follow-up-completed' },
      { id: 2_147_483_647, code: 'follow-up-deleted' },
    ]
    const changed = [two.id, one.id]
    expect(await many(ids, { kind: 'snooze', until })).toEqual({ changed, rejected })
    for (const { contact } of [one, two])
      expect(await followUpOf(contact)).toMatchObject({ at: until, status: 'pending' })
    await many([one.id, two.id], { kind: 'assign', ownerId: crm.staff.id })
    await many([one.id, two.id], { kind: 'complete', note: 'Called both' })
    for (const { contact } of [one, two])
      expect(await timelineOf(contact)).toMatchObject([
        { kind: 'interaction', interaction: 'call', notes: 'Called both' },
        { kind: 'follow-up', status: 'completed', owner: { id: crm.staff.id } },
        { kind: 'entry' },
      ])
    expect((await many([one.id, two.id], { kind: 'reopen' })).changed).toEqual([one.id, two.id])
    expect((await many([one.id, two.id], { kind: 'cancel' })).changed).toEqual([one.id, two.id])
  })

  it('concurrent changes of the same follow-ups in another order do not deadlock, and each is made once', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => begin()))
    const ids = all.map(({ id }) => id)
    const results = await Promise.all(
      [ids, ids.toReversed(), ids].map((each) => many(each, { kind: 'complete', note: 'Done' })),
    )
    expect(results.flatMap(({ changed }) => changed).sort()).toEqual(ids.sort())
    for (const { contact } of all)
      expect((await timelineOf(contact)).filter(({ kind }) => kind === 'interaction')).toHaveLength(
        1,
      )
  })

  it('no more than a hundred follow-ups are changed at once, nor any without permission', async () => {
    const { contact, id } = await begin()
    const change = { kind: 'cancel' }
    const ids = Array.from({ length: 101 }, (_, at) => id + at)
    for (const wrong of [ids, [], ['x']])
      expect((await press('/follow-ups/many', { ids: wrong, change })).status).toBe(400)
    const { token } = await createStaff(crm.payload, 'communicator')
    expect((await press('/follow-ups/many', { ids: [id], change }, token)).status).toBe(403)
    for (const verb of ['complete', 'cancel', 'reopen', 'snooze', 'assign'])
      expect((await press(`/follow-ups/${id}/${verb}`, {}, token)).status).toBe(403)
    expect(await followUpOf(contact)).toMatchObject({ status: 'overdue' })
  })
})

describe('the views of follow-ups', () => {
  it('each view has its follow-ups in order, and the number of each is returned', async () => {
    const me = await createStaff(crm.payload, 'organizer')
    const before = (await readView('open', me.token)).counts
    const mine = await begin({ owner: me.id })
    const later = await begin({ owner: me.id, daysAfter: 2 })
    const unassigned = await begin()
    const { counts, items } = await readView('mine', me.token)
    expect(items.map(({ contactId }) => contactId)).toEqual([mine.contact, later.contact])
    expect(items[0]).toMatchObject({
      contactName: mine.name,
      phone: '0123 456',
      catchupType: 'call',
      owner: { id: me.id, name: expect.any(String) },
      status: 'overdue',
      isReopenable: false,
    })
    expect(counts).toEqual({
      mine: 2,
      today: before.today + 2,
      overdue: before.overdue + 2,
      open: before.open + 3,
      unassigned: before.unassigned + 1,
    })
    for (const view of ['overdue', 'today'] as const) {
      const found = await contactsIn(view)
      expect(found).toEqual(expect.arrayContaining([mine.contact, unassigned.contact]))
      expect(found).not.toContain(later.contact)
    }
    expect(await contactsIn('unassigned')).not.toContain(mine.contact)
  })

  it('the pages of a view hold every follow-up once, however many are due at once', async () => {
    const me = await createStaff(crm.payload, 'organizer')
    const contact = await crm.createContact()
    await crm.payload.update({ collection: 'contacts', id: contact.id, data: { owner: me.id } })
    const stage = await crm.createStage()
    for (let at = 0; at < 6; at += 1) await crm.createRule({ triggerStageId: stage.id })
    for (let at = 0; at < 18; at += 1) await crm.reach(contact.id, stage.id)
    const seen = new Set<number>()
    let page = await readView('mine', me.token)
    for (const { id } of page.items) seen.add(id)
    while (page.hasMore) {
      const { at = '', id = 0 } = page.items.at(-1) ?? {}
      page = await readView('mine', me.token, { at, id: String(id) })
      for (const item of page.items) seen.add(item.id)
    }
    expect(seen.size).toBe(108)
    expect(page.counts.mine).toBe(108)
  })

  it('the views are read by whoever reads contacts, and rejected without a day or a view', async () => {
    const get = async (query: object, token?: string) =>
      (
        await callPlatform('GET', `/follow-ups/work?${new URLSearchParams({ ...query })}`, {
          token,
        })
      ).status
    const query = { view: 'mine', ...day() }
    const communicator = await createStaff(crm.payload, 'communicator')
    const editor = await createStaff(crm.payload, 'editor')
    expect(await get(query, communicator.token)).toBe(200)
    expect(await get(query, editor.token)).toBe(403)
    expect(await get(query)).toBe(401)
    for (const wrong of [{ view: 'all' }, { from: 'now' }, { until: '' }])
      expect(await get({ ...query, ...wrong }, crm.staff.token)).toBe(400)
  })
})
