import { beforeAll, describe, expect, it } from 'vitest'
import { sendDueFollowUps } from '#jobs/send-follow-ups.ts'
import { type Crm, startCrm, uniqueEmail } from '#tests/support/crm.ts'
import { days, type FollowUpWork, followUpWorkOf } from '#tests/support/follow-up-work.ts'
import { createStaff } from '#tests/support/staff.ts'

let crm: Crm
let work: FollowUpWork

beforeAll(async () => {
  crm = await startCrm()
  work = followUpWorkOf(crm)
})

describe('a follow-up that is made by hand', () => {
  const add = (contact: number, change: object = {}, token?: string) =>
    work.press(
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
      const item = (await work.timelineOf(contact.id)).find(({ id }) => id === json['followUp'])
      const said = { ruleName: 'Call her', catchupType: 'Call', dueDate, at: dueDate }
      expect(item).toMatchObject({ ...said, status: 'pending', owner: expected })
    }
    const detail = await crm.api('GET', `/api/staff/contacts/${contact.id}`)
    expect((detail.json as { followUps: object[] }).followUps).toHaveLength(3)
    expect(await work.dashboardOf(contact.id)).toEqual(['pending'])
    // No rule, no template: it waits for a person.
    await sendDueFollowUps(crm.payload, new Date(days(9)))
    const id = (await work.followUpOf(contact.id))?.id
    expect((await work.press(`/follow-ups/${id}/complete`, { note: 'Done' })).status).toBe(200)
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
    expect(await work.timelineOf(id)).toEqual([])
  })
})
