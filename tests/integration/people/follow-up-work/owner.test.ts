import { beforeAll, describe, expect, it } from 'vitest'
import { owners } from '#src/contract/people/follow-up-work.ts'
import { type Crm, startCrm } from '#tests/support/crm.ts'
import { type FollowUpWork, followUpWorkOf } from '#tests/support/follow-up-work.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { createStaff } from '#tests/support/staff.ts'

let crm: Crm
let work: FollowUpWork

beforeAll(async () => {
  crm = await startCrm()
  work = followUpWorkOf(crm)
})

describe('the owner of a follow-up', () => {
  it('a follow-up belongs to the owner its contact has when it is created, else to none', async () => {
    const { id: owner } = await createStaff(crm.payload, 'organizer')
    const [owned, unowned] = [await work.begin({ owner }), await work.begin()]
    expect(await work.followUpOf(owned.contact)).toMatchObject({ owner: { id: owner } })
    expect(await work.followUpOf(unowned.contact)).toMatchObject({ owner: null })
    const data = { owner: crm.staff.id }
    await crm.payload.update({ collection: 'contacts', id: owned.contact, data })
    expect(await work.followUpOf(owned.contact)).toMatchObject({ owner: { id: owner } })
  })

  it('a follow-up of a deleted account belongs to none', async () => {
    const { id: owner } = await createStaff(crm.payload, 'organizer')
    const { contact } = await work.begin({ owner })
    await crm.payload.delete({ collection: 'users', id: owner })
    expect(await work.followUpOf(contact)).toMatchObject({ owner: null, status: 'overdue' })
    expect(await work.contactsIn('unassigned')).toContain(contact)
  })

  it('a follow-up is assigned to a user who may write contacts, or to none', async () => {
    const organizer = await createStaff(crm.payload, 'organizer')
    const communicator = await createStaff(crm.payload, 'communicator')
    const { contact, id } = await work.begin()
    const assign = (ownerId: unknown) => work.press(`/follow-ups/${id}/assign`, { ownerId })
    expect((await assign(organizer.id)).status).toBe(200)
    expect(await work.followUpOf(contact)).toMatchObject({ owner: { id: organizer.id } })
    for (const wrong of [communicator.id, 2_147_483_647, 'me', undefined])
      expect((await assign(wrong)).status).toBe(400)
    expect(await work.followUpOf(contact)).toMatchObject({ owner: { id: organizer.id } })
    expect((await assign(null)).status).toBe(200)
    expect(await work.followUpOf(contact)).toMatchObject({ owner: null })
    const { json } = await callPlatform('GET', '/follow-ups/owners', crm.staff)
    const ids = owners.parse(json).owners.map((each) => each.id)
    expect(ids).toContain(organizer.id)
    expect(ids).not.toContain(communicator.id)
  })
})
