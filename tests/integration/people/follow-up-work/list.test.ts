import { beforeAll, describe, expect, it } from 'vitest'
import { followUpsChanged } from '#src/contract/people/follow-up-work.ts'
import { type Crm, startCrm } from '#tests/support/crm.ts'
import { day, days, type FollowUpWork, followUpWorkOf } from '#tests/support/follow-up-work.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { createStaff } from '#tests/support/staff.ts'

let crm: Crm
let work: FollowUpWork

beforeAll(async () => {
  crm = await startCrm()
  work = followUpWorkOf(crm)
})

describe('the views of follow-ups', () => {
  it('each view has its follow-ups in order, and the number of each is returned', async () => {
    const me = await createStaff(crm.payload, 'organizer')
    const before = (await work.readView('open', me.token)).counts
    const mine = await work.begin({ owner: me.id })
    const later = await work.begin({ owner: me.id, daysAfter: 2 })
    const unassigned = await work.begin()
    const { counts, items } = await work.readView('mine', me.token)
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
      const found = await work.contactsIn(view)
      expect(found).toEqual(expect.arrayContaining([mine.contact, unassigned.contact]))
      expect(found).not.toContain(later.contact)
    }
    expect(await work.contactsIn('unassigned')).not.toContain(mine.contact)
  })

  it('the pages of a view hold every follow-up once, however many are due at once', async () => {
    const me = await createStaff(crm.payload, 'organizer')
    const contact = await crm.createContact()
    await crm.payload.update({ collection: 'contacts', id: contact.id, data: { owner: me.id } })
    const stage = await crm.createStage()
    for (let at = 0; at < 6; at += 1) await crm.createRule({ triggerStageId: stage.id })
    for (let at = 0; at < 18; at += 1) await crm.reach(contact.id, stage.id)
    const seen = new Set<number>()
    let page = await work.readView('mine', me.token)
    for (const { id } of page.items) seen.add(id)
    while (page.hasMore) {
      const { at = '', id = 0 } = page.items.at(-1) ?? {}
      page = await work.readView('mine', me.token, { at, id: String(id) })
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

describe('several follow-ups at once', () => {
  const many = async (ids: number[], change: object) => {
    const { status, json, text } = await work.press('/follow-ups/many', { ids, change })
    expect(status, text).toBe(200)
    return followUpsChanged.parse(json)
  }

  it('several follow-ups are changed at once, and those that cannot be are returned with why', async () => {
    const [one, two, done] = [await work.begin(), await work.begin(), await work.begin()]
    await work.press(`/follow-ups/${done.id}/complete`)
    const ids = [two.id, done.id, one.id, one.id, 2_147_483_647]
    const until = days(1)
    const rejected = [
      { id: done.id, code: 'follow-up-completed' },
      { id: 2_147_483_647, code: 'follow-up-deleted' },
    ]
    const changed = [two.id, one.id]
    expect(await many(ids, { kind: 'snooze', until })).toEqual({ changed, rejected })
    for (const { contact } of [one, two])
      expect(await work.followUpOf(contact)).toMatchObject({ at: until, status: 'pending' })
    await many([one.id, two.id], { kind: 'assign', ownerId: crm.staff.id })
    await many([one.id, two.id], { kind: 'complete', note: 'Called both' })
    for (const { contact } of [one, two])
      expect(await work.timelineOf(contact)).toMatchObject([
        { kind: 'interaction', interaction: 'call', notes: 'Called both' },
        { kind: 'follow-up', status: 'completed', owner: { id: crm.staff.id } },
        { kind: 'entry' },
      ])
    expect((await many([one.id, two.id], { kind: 'reopen' })).changed).toEqual([one.id, two.id])
    expect((await many([one.id, two.id], { kind: 'cancel' })).changed).toEqual([one.id, two.id])
  })

  it('concurrent changes of the same follow-ups in another order do not deadlock, and each is made once', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => work.begin()))
    const ids = all.map(({ id }) => id)
    const results = await Promise.all(
      [ids, ids.toReversed(), ids].map((each) => many(each, { kind: 'complete', note: 'Done' })),
    )
    expect(results.flatMap(({ changed }) => changed).sort()).toEqual(ids.sort())
    for (const { contact } of all)
      expect(
        (await work.timelineOf(contact)).filter(({ kind }) => kind === 'interaction'),
      ).toHaveLength(1)
  })

  it('no more than a hundred follow-ups are changed at once, nor any without permission', async () => {
    const { contact, id } = await work.begin()
    const change = { kind: 'cancel' }
    const ids = Array.from({ length: 101 }, (_, at) => id + at)
    for (const wrong of [ids, [], ['x']])
      expect((await work.press('/follow-ups/many', { ids: wrong, change })).status).toBe(400)
    const { token } = await createStaff(crm.payload, 'communicator')
    expect((await work.press('/follow-ups/many', { ids: [id], change }, token)).status).toBe(403)
    for (const verb of ['complete', 'cancel', 'reopen', 'snooze', 'assign'])
      expect((await work.press(`/follow-ups/${id}/${verb}`, {}, token)).status).toBe(403)
    expect(await work.followUpOf(contact)).toMatchObject({ status: 'overdue' })
  })
})
