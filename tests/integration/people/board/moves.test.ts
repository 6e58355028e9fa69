import { beforeAll, describe, expect, it } from 'vitest'
import { boardCard } from '#src/contract/people/board.ts'
import { type Board, boardOf } from '#tests/support/board-of-stages.ts'
import { type Crm, startCrm } from '#tests/support/crm.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { createStaff } from '#tests/support/staff.ts'

let crm: Crm
let board: Board

beforeAll(async () => {
  crm = await startCrm()
  board = boardOf(crm)
})

describe('a move on the board', () => {
  it('a move on the board is an entry like every other: with stage, follow-ups and author', async () => {
    const [from, to] = [await crm.createStage(), await crm.createStage()]
    await crm.createRule({ triggerStageId: to.id, name: 'Say thank you' })
    const contact = await crm.createContact()
    await crm.reach(contact.id, from.id)
    const interaction = { interactionType: 'Visit', notes: 'By the pier' }
    const { status, json } = await board.move(contact.id, {
      seen: from.id,
      stageId: to.id,
      ...interaction,
    })
    expect(status, JSON.stringify(json)).toBe(200)
    expect(boardCard.parse(json['card']).id).toBe(contact.id)
    const { currentStage, items } = await board.timelineOf(contact.id)
    expect(currentStage).toBe(to.id)
    expect(items).toMatchObject([
      { kind: 'follow-up', ruleName: 'Say thank you' },
      { kind: 'entry', stage: to['name'], ...interaction, by: 'Staff Member' },
      { kind: 'entry', stage: from['name'] },
    ])
    expect((await board.columnOf(from.id)).count).toBe(0)
    expect((await board.columnOf(to.id)).cards).toMatchObject([{ id: contact.id }])
  })

  it('a contact without a stage can be moved to one', async () => {
    const stage = await crm.createStage()
    const contact = await crm.createContact()
    expect((await board.move(contact.id, { seen: null, stageId: stage.id })).status).toBe(200)
    expect((await board.timelineOf(contact.id)).currentStage).toBe(stage.id)
  })

  it('a move is rejected when the contact was moved meanwhile, with its new stage', async () => {
    const [from, to, elsewhere] = [
      await crm.createStage(),
      await crm.createStage(),
      await crm.createStage(),
    ]
    const contact = await crm.createContact()
    await crm.reach(contact.id, from.id)
    await crm.reach(contact.id, elsewhere.id)
    for (const seen of [from.id, null]) {
      const { status, json } = await board.move(contact.id, { seen, stageId: to.id })
      expect(status).toBe(412)
      expect(JSON.stringify(json)).toContain(
        `Another user has moved this contact to “${elsewhere['name']}”`,
      )
    }
    const { currentStage, items } = await board.timelineOf(contact.id)
    expect(currentStage).toBe(elsewhere.id)
    expect(items.length).toBe(2)
  })

  it('of several concurrent moves of one contact one succeeds', async () => {
    const from = await crm.createStage()
    const targets = await Promise.all([1, 2, 3, 4, 5].map(() => crm.createStage()))
    const contact = await crm.createContact()
    await crm.reach(contact.id, from.id)
    const responses = await Promise.all(
      targets.map(({ id }) => board.move(contact.id, { seen: from.id, stageId: id })),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412, 412])
    const reached = targets[responses.findIndex(({ status }) => status === 200)]
    const { currentStage, items } = await board.timelineOf(contact.id)
    expect(currentStage).toBe(reached?.id)
    expect(items.length).toBe(2)
  })

  it('a move is rejected when the contact or the stage is deleted, or the request names none', async () => {
    const stage = await crm.createStage()
    const contact = await crm.createContact()
    expect((await board.move(contact.id, { seen: null, stageId: 2_000_000_000 })).status).toBe(400)
    expect((await board.move(contact.id, { stageId: stage.id })).status).toBe(400)
    expect((await board.move(contact.id, { seen: null })).status).toBe(400)
    expect((await board.timelineOf(contact.id)).items).toEqual([])
    await crm.api('DELETE', `/api/staff/contacts/${contact.id}`)
    expect((await board.move(contact.id, { seen: null, stageId: stage.id })).status).toBe(404)
  })
})

describe('permissions on the board', () => {
  it('a role that reads contacts sees the board and cannot move one', async () => {
    const { token } = await createStaff(crm.payload, 'communicator')
    const stage = await crm.createStage()
    const contact = await crm.createContact()
    expect((await board.get('/contacts/board', token)).status).toBe(200)
    const rejected = await board.move(contact.id, { seen: null, stageId: stage.id }, token)
    expect(rejected.status).toBe(403)
    expect((await board.timelineOf(contact.id)).items).toEqual([])
  })

  it('a role that does not read contacts neither sees the board nor moves one', async () => {
    const { token } = await createStaff(crm.payload, 'editor')
    const contact = await crm.createContact()
    const cards = 'stage=none&id=1&touchedAt=2031-01-01T00:00:00.000Z'
    for (const path of ['board', 'board/tags', `board/cards?${cards}`]) {
      expect((await board.get(`/contacts/${path}`, token)).status).toBe(403)
      expect((await callPlatform('GET', `/contacts/${path}`)).status).toBe(401)
    }
    const moved = await board.move(contact.id, { seen: null, stageId: 1 }, token)
    expect(moved.status).toBe(403)
  })
})
