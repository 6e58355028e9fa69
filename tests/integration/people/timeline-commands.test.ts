import { beforeAll, describe, expect, it } from 'vitest'
import { timelinePage } from '#src/contract/people/timeline.ts'
import { type Crm, startCrm, unique } from '#tests/support/crm.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
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

describe('an entry created in the admin UI', () => {
  it('an entry created in the admin UI moves the contact and creates follow-ups, as through the contract', async () => {
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

  it('a backdated entry takes its place in the timeline, and does not undo a later stage', async () => {
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

  it('a backdated entry moves a contact that has no later one', async () => {
    const contact = await crm.createContact()
    const stage = await crm.createStage()
    await press(`/contacts/${contact.id}/progression`, { stageId: stage.id, at: days(-2) })
    expect((await timelineOf(contact.id)).currentStage).toBe(stage.id)
  })

  it('an entry in the future, without a valid stage or contact, or too long, is rejected', async () => {
    const contact = await crm.createContact()
    const stage = await crm.createStage()
    const statusOf = async (json: unknown, id = contact.id) => {
      const { status, json: body } = await press(`/contacts/${id}/progression`, json)
      return [status, (body as { errors: [{ message: string }] }).errors[0].message]
    }
    expect(await statusOf({ stageId: stage.id, at: days(1) })).toEqual([
      400,
      'The date is in the future',
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

  it('a role that only reads contacts cannot create an entry', async () => {
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

describe('an interaction logged in the admin UI', () => {
  const log = (contact: number, json: unknown, token = crm.staff.token) =>
    press(`/contacts/${contact}/interactions`, json, token)

  it('a logged interaction is in the timeline, leaves the stage as it is, and creates no follow-up', async () => {
    const contact = await crm.createContact()
    const stage = await crm.createStage()
    await crm.createRule({ triggerStageId: stage.id })
    await crm.reach(contact.id, stage.id)
    const before = await timelineOf(contact.id)
    expect((await log(contact.id, { kind: 'call', notes: ' Was glad ' })).status).toBe(200)
    const at = days(-9)
    expect((await log(contact.id, { kind: 'meeting', at })).status).toBe(200)
    const { items, currentStage } = await timelineOf(contact.id)
    expect(currentStage).toBe(stage.id)
    expect(items).toEqual([
      before.items[0],
      {
        kind: 'interaction',
        id: expect.any(Number),
        at: expect.any(String),
        interaction: 'call',
        notes: 'Was glad',
        by: 'Staff Member',
        byId: crm.staff.id,
        event: null,
        answers: null,
      },
      before.items[1],
      expect.objectContaining({ kind: 'interaction', interaction: 'meeting', notes: '', at }),
    ])
    // The contract's progression knows stages alone.
    const { json } = await crm.api('GET', `/api/staff/contacts/${contact.id}/progression`)
    expect(json).toHaveLength(1)
  })

  it('the pages of a timeline hold interactions among entries, each once', {
    tags: 'long',
  }, async () => {
    const contact = await crm.createContact()
    const stage = await crm.createStage()
    for (let at = 20; at > 0; at -= 1) {
      await log(contact.id, { kind: 'note', notes: `${at}`, at: days(-at) })
      await press(`/contacts/${contact.id}/progression`, { stageId: stage.id, at: days(-at) })
    }
    const first = await timelineOf(contact.id)
    const path = `/contacts/${contact.id}/timeline?before=${first.older}`
    const { json } = await callPlatform('GET', path, crm.staff)
    const { items } = timelinePage.parse(json)
    const all = [...first.items, ...items].filter(({ kind }) => kind === 'interaction')
    expect(all.map((item) => 'notes' in item && item.notes)).toEqual(
      Array.from({ length: 20 }, (_, at) => `${at + 1}`),
    )
  })

  it('an interaction in the future, of an unknown kind, without a contact, or too long, is rejected', async () => {
    const contact = await crm.createContact()
    const statusOf = async (json: unknown, id = contact.id) => {
      const { status, json: body } = await log(id, json)
      return [status, (body as { errors: [{ message: string }] }).errors[0].message]
    }
    expect(await statusOf({ kind: 'call', at: days(1) })).toEqual([
      400,
      'The date is in the future',
    ])
    expect(await statusOf({ kind: 'call' }, 2_147_483_647)).toEqual([
      404,
      'This contact has been deleted',
    ])
    expect((await statusOf({ kind: 'dance' }))[0]).toBe(400)
    expect((await statusOf({ kind: 'call', notes: 'x'.repeat(20_001) }))[0]).toBe(400)
    expect((await timelineOf(contact.id)).items).toEqual([])
  })

  it('an interaction at an event is logged with it, and one of another kind has none', async () => {
    const contact = await crm.createContact()
    const { id } = await crm.payload.create({
      collection: 'events',
      data: {
        title: 'Beach day',
        slug: unique('event'),
        startDate: days(-1),
        _status: 'published',
      },
      draft: true,
    })
    expect((await log(contact.id, { kind: 'event', event: id })).status).toBe(200)
    expect((await log(contact.id, { kind: 'call', event: id })).status).toBe(400)
    const deleted = await log(contact.id, { kind: 'event', event: 2_147_483_647 })
    expect(deleted.json).toMatchObject({ errors: [{ code: 'entry-deleted' }] })
    const event = { id, title: 'Beach day' }
    expect((await timelineOf(contact.id)).items).toMatchObject([{ interaction: 'event', event }])
    await crm.payload.delete({ collection: 'events', id })
    expect((await timelineOf(contact.id)).items).toMatchObject([{ event: null }])
  })

  it('an interaction is signed by the user who logs it, and stays with its contact', async () => {
    const [contact, other] = [await crm.createContact(), await crm.createContact()]
    const otherUser = await createStaff(crm.payload, 'admin')
    const data = { contact: contact.id, kind: 'visit', at: days(-1), by: otherUser.id }
    const created = await press('/interactions', data)
    expect(created.status).toBe(201)
    const { id } = created.json['doc'] as { id: number }
    const change = { contact: other.id, by: otherUser.id, notes: 'Twice' }
    await callPlatform('PATCH', `/interactions/${id}`, { token: crm.staff.token, json: change })
    const { items } = await timelineOf(contact.id)
    expect(items).toMatchObject([{ interaction: 'visit', notes: 'Twice', by: 'Staff Member' }])
    expect((await timelineOf(other.id)).items).toEqual([])
    expect((await press('/interactions', { ...data, at: days(1) })).status).toBe(400)
  })

  it('a role that only reads contacts cannot log an interaction', async () => {
    const contact = await crm.createContact()
    for (const role of ['communicator', 'editor'] as const) {
      const { token } = await createStaff(crm.payload, role)
      expect((await log(contact.id, { kind: 'call' }, token)).status).toBe(403)
    }
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
  ])('of concurrent requests to “%s” a follow-up one succeeds', async (how, status) => {
    const { contact, followUp } = await waiting()
    const responses = await Promise.all(
      Array.from({ length: 4 }, () => press(`/follow-ups/${followUp}/${how}`)),
    )
    expect(responses.map((response) => response.status).sort()).toEqual([200, 409, 409, 409])
    const { items } = await timelineOf(contact)
    expect(items.find(({ kind }) => kind === 'follow-up')).toMatchObject({
      status,
      by: 'Staff Member',
    })
  })

  it('an unknown follow-up cannot be ended, nor any by a role that only reads contacts', async () => {
    expect((await press('/follow-ups/2147483647/complete')).status).toBe(404)
    const { contact, followUp } = await waiting()
    const { token } = await createStaff(crm.payload, 'communicator')
    expect((await press(`/follow-ups/${followUp}/complete`, {}, token)).status).toBe(403)
    const { items } = await timelineOf(contact)
    expect(items.find(({ kind }) => kind === 'follow-up')).toMatchObject({ status: 'pending' })
  })
})
