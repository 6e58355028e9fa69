import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { openNotifications } from '#tests/support/notifications.ts'
import { createStaff } from '#tests/support/staff.ts'

const {
  payload,
  admin,
  organizer,
  colleague,
  clear,
  call,
  listOf,
  topicsOf,
  unreadOf,
  message,
  followUp,
  assignFollowUp,
} = await openNotifications()

beforeEach(clear)

describe('what is assigned', () => {
  it('a colleague is notified of a follow-up, once however often, and not of what they take themselves', async () => {
    const { id, contact } = await followUp()
    await Promise.all([
      assignFollowUp(id, colleague.id, organizer),
      assignFollowUp(id, colleague.id, admin),
    ])
    await assignFollowUp(id, colleague.id, organizer)
    const { items } = await listOf(colleague)
    expect(items).toMatchObject([
      { topic: 'follow-up-assigned', target: contact, count: 1, isRead: false, isOver: false },
    ])
    expect(items[0]?.title).toMatch(/^Rosa .*: Call$/)
    await assignFollowUp(id, organizer.id, organizer)
    expect(await topicsOf(organizer)).toEqual([])
    // Another user owns it now.
    expect((await listOf(colleague)).items).toMatchObject([{ isOver: true }])
    expect(await unreadOf(colleague)).toBe(0)
    await assignFollowUp(id, null, organizer)
    expect(await topicsOf(organizer)).toEqual([])
  })

  it('assigned again it is new again, and several at once are one', async () => {
    const { id } = await followUp()
    await assignFollowUp(id, colleague.id, organizer)
    const [first] = (await listOf(colleague)).items
    await call('POST', '/users/notifications/read', colleague, { id: first?.id })
    expect(await unreadOf(colleague)).toBe(0)
    await assignFollowUp(id, null, organizer)
    await assignFollowUp(id, colleague.id, organizer)
    expect(await unreadOf(colleague)).toBe(1)
    const many = async () => {
      const ids = [await followUp(), await followUp(), await followUp(colleague.id)]
      const change = { kind: 'assign', ownerId: colleague.id }
      const json = { ids: ids.map((each) => each.id), change }
      expect((await call('POST', '/follow-ups/many', organizer, json)).status).toBe(200)
    }
    await many()
    await many()
    expect(await topicsOf(colleague)).toEqual(['follow-up-assigned 4', 'follow-up-assigned 1'])
  })

  it('so it is with one made for them by hand, and with messages and proposals', async () => {
    const { contact } = await followUp()
    const made = { ruleName: 'Write', catchupType: 'email', dueDate: '2027-01-01T09:00:00Z' }
    const add = (ownerId: number) =>
      call('POST', `/contacts/${contact}/follow-ups`, organizer, { ...made, ownerId })
    expect((await add(colleague.id)).status).toBe(200)
    expect((await add(organizer.id)).status).toBe(200)
    const assigned = { ownerId: colleague.id, from: null }
    const id = await message()
    await call('POST', `/contact-submissions/${id}/assign`, organizer, assigned)
    await call('POST', `/contact-submissions/${id}/assign`, organizer, assigned)
    const own = { ownerId: organizer.id, from: null }
    await call('POST', `/contact-submissions/${await message()}/assign`, organizer, own)
    expect(await topicsOf(colleague)).toEqual(['message-assigned 1', 'follow-up-assigned 1'])
    expect(await topicsOf(organizer)).toEqual([])
    await call('POST', `/contact-submissions/${id}/handle`, colleague)
    expect(await unreadOf(colleague)).toBe(1)
  })

  it('so it is with those that the rules of a stage make: one, or how many', async () => {
    const stage = await payload.create({
      collection: 'progression-stages',
      data: { name: `Stage ${randomUUID()}`, order: 1 },
    })
    await payload.create({
      collection: 'follow-up-rules',
      data: {
        ...{ name: 'Call', triggerStage: stage.id, daysAfter: 3 },
        ...{ catchupType: 'call', messageTemplate: '', active: true },
      },
    })
    const own = async (owner: number | null) => {
      const name = `Rosa ${randomUUID()}`
      const data = { name, status: 'Member' as const, tags: [], owner }
      return (await payload.create({ collection: 'contacts', data })).id
    }
    const reach = (ids: number[]) => {
      const json = { contacts: ids.map((id) => ({ id, seen: null })), stageId: stage.id }
      return call('POST', '/contacts/board/move', organizer, json)
    }
    const one = await own(colleague.id)
    expect((await reach([one, await own(organizer.id), await own(null)])).status).toBe(200)
    expect((await listOf(colleague)).items).toMatchObject([
      { topic: 'follow-up-assigned', target: one, count: 1, isOver: false },
    ])
    expect(await topicsOf(organizer)).toEqual([])
    expect((await reach([await own(colleague.id), await own(colleague.id)])).status).toBe(200)
    expect(await topicsOf(colleague)).toEqual(['follow-up-assigned 2', 'follow-up-assigned 1'])
  })

  it('a rejected assignment notifies no one', async () => {
    const id = await message()
    const wrong = { ownerId: colleague.id, from: admin.id }
    expect((await call('POST', `/contact-submissions/${id}/assign`, organizer, wrong)).status).toBe(
      409,
    )
    expect((await assignFollowUp(2_147_483_640, colleague.id, organizer)).status).toBe(404)
    expect(await topicsOf(colleague)).toEqual([])
  })

  it('a successor is notified how much they take over', async () => {
    const leaving = await createStaff(payload, 'organizer')
    for (let at = 0; at < 3; at += 1) await followUp(leaving.id)
    const id = await message()
    await payload.update({ collection: 'contact-submissions', id, data: { owner: leaving.id } })
    const to = { to: colleague.id }
    expect((await call('POST', `/users/${leaving.id}/deactivate`, admin, to)).status).toBe(200)
    expect((await topicsOf(colleague)).toSorted()).toEqual([
      'follow-up-assigned 3',
      'message-assigned 1',
    ])
  })
})
