import { beforeAll, describe, expect, it } from 'vitest'
import { timelinePage } from '#src/crm/timeline.ts'
import { callPlatform } from '#tests/support/cms-api.ts'
import { type Crm, startCrm, unique } from '#tests/support/crm.ts'
import { createStaff } from '#tests/support/staff.ts'

let crm: Crm

beforeAll(async () => {
  crm = await startCrm()
})

const press = (path: string, json: unknown = {}, token = crm.staff.token) =>
  callPlatform('POST', path, { token, json })

const timelineOf = async (contact: number) => {
  const { json } = await callPlatform('GET', `/contacts/${contact}/timeline`, crm.staff)
  return timelinePage.parse(json)
}

const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString()

describe('an entry made in the admin UI', () => {
  it('moves the contact and makes follow-ups, as through the contract', async () => {
    const contact = await crm.createContact()
    const stage = await crm.createStage()
    await crm.createRule({ triggerStageId: stage.id })
    const entry = { stageId: stage.id, interactionType: ' Call ', notes: 'Was glad' }
    expect((await press(`/contacts/${contact.id}/progression`, entry)).status).toBe(200)
    const { items, currentStage } = await timelineOf(contact.id)
    expect(currentStage).toBe(stage.id)
    expect(items).toMatchObject([
      { kind: 'follow-up' },
      { kind: 'entry', interactionType: 'Call', notes: 'Was glad', by: 'Staff Member' },
    ])
  })

  it('of an earlier day stands there, counts from there, and does not undo a later one', async () => {
    const contact = await crm.createContact()
    const [early, late] = [await crm.createStage(), await crm.createStage()]
    await crm.createRule({ triggerStageId: early.id, daysAfter: 4 })
    await crm.reach(contact.id, late.id)
    const at = days(-2)
    await press(`/contacts/${contact.id}/progression`, { stageId: early.id, at })
    const { items, currentStage } = await timelineOf(contact.id)
    expect(currentStage).toBe(late.id)
    expect(items).toMatchObject([
      { kind: 'follow-up', at: new Date(Date.parse(at) + 4 * 86_400_000).toISOString() },
      { kind: 'entry', stage: late['name'] },
      { kind: 'entry', stage: early['name'], at },
    ])
  })

  it('of an earlier day moves a contact that has none later', async () => {
    const contact = await crm.createContact()
    const stage = await crm.createStage()
    await press(`/contacts/${contact.id}/progression`, { stageId: stage.id, at: days(-2) })
    expect((await timelineOf(contact.id)).currentStage).toBe(stage.id)
  })

  it('is refused in the future, in no stage, for no contact, without sense, and too long', async () => {
    const contact = await crm.createContact()
    const stage = await crm.createStage()
    const statusOf = async (json: unknown, id = contact.id) => {
      const { status, json: body } = await press(`/contacts/${id}/progression`, json)
      return [status, (body as { errors: [{ message: string }] }).errors[0].message]
    }
    expect(await statusOf({ stageId: stage.id, at: days(1) })).toEqual([
      400,
      'The date lies in the future',
    ])
    expect(await statusOf({ stageId: 2_147_483_647 })).toEqual([400, 'This stage has been deleted'])
    expect(await statusOf({ stageId: stage.id }, 2_147_483_647)).toEqual([
      404,
      'This contact has been deleted',
    ])
    expect((await statusOf({ stageId: 'x' }))[0]).toBe(400)
    expect((await statusOf({ stageId: stage.id, notes: 'x'.repeat(300_000) }))[0]).toBe(400)
    expect(await timelineOf(contact.id)).toMatchObject({ items: [], currentStage: null })
  })

  it('is not made by who may only read', async () => {
    const contact = await crm.createContact()
    const stage = await crm.createStage()
    const path = `/contacts/${contact.id}/progression`
    for (const role of ['communicator', 'editor'] as const) {
      const { token } = await createStaff(crm.payload, role)
      expect((await press(path, { stageId: stage.id }, token)).status).toBe(403)
    }
    expect((await callPlatform('POST', path, { json: { stageId: stage.id } })).status).toBe(401)
    expect((await timelineOf(contact.id)).items).toEqual([])
  })
})

describe('a follow-up in the admin UI', () => {
  const waiting = async () => {
    const contact = await crm.createContact()
    const stage = await crm.createStage({ name: unique('Stage') })
    await crm.createRule({ triggerStageId: stage.id })
    await crm.reach(contact.id, stage.id)
    const { items } = await timelineOf(contact.id)
    const followUp = items.find(({ kind }) => kind === 'follow-up')
    return { contact: contact.id, followUp: followUp?.id ?? 0 }
  }

  it.each([
    ['complete', 'completed'],
    ['cancel', 'cancelled'],
  ])('can be ended by “%s” once, whoever is quicker', async (how, status) => {
    const { contact, followUp } = await waiting()
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => press(`/follow-ups/${followUp}/${how}`)),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409])
    const { items } = await timelineOf(contact)
    expect(items.find(({ kind }) => kind === 'follow-up')).toMatchObject({
      status,
      by: 'Staff Member',
    })
  })

  it('that is not there cannot be ended, nor by who may only read', async () => {
    expect((await press('/follow-ups/2147483647/complete')).status).toBe(404)
    const { contact, followUp } = await waiting()
    const { token } = await createStaff(crm.payload, 'communicator')
    expect((await press(`/follow-ups/${followUp}/complete`, {}, token)).status).toBe(403)
    const { items } = await timelineOf(contact)
    expect(items.find(({ kind }) => kind === 'follow-up')).toMatchObject({ status: 'pending' })
  })
})
