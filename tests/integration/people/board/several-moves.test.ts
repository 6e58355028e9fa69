import { sql } from '@payloadcms/db-postgres'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Board, boardOf } from '#tests/support/board-of-stages.ts'
import { type Crm, startCrm, unique } from '#tests/support/crm.ts'
import { createStaff } from '#tests/support/staff.ts'

let crm: Crm
let board: Board

beforeAll(async () => {
  crm = await startCrm()
  board = boardOf(crm)
})

describe('several contacts that are moved on the board', () => {
  const moveMany = (contacts: object[], json: object, token?: string) =>
    board.press('/contacts/board/move', { contacts, ...json }, token)
  const arrive = async (count: number, stage: number) =>
    Promise.all(
      Array.from({ length: count }, async () => {
        const { id } = await crm.createContact()
        await crm.reach(id, stage)
        return id
      }),
    )

  it('several contacts are moved at once, each as if it were moved alone', async () => {
    const [from, to] = [await crm.createStage(), await crm.createStage()]
    await crm.createRule({ triggerStageId: to.id, name: 'Say thank you' })
    const ids = await arrive(3, from.id)
    const { id: alone } = await crm.createContact()
    const owner = crm.staff.id
    await crm.payload.update({ collection: 'contacts', id: ids[0] ?? 0, data: { owner } })
    const contacts = [...ids.map((id) => ({ id, seen: from.id })), { id: alone, seen: null }]
    const interaction = { interactionType: 'Visit', notes: 'By the pier' }
    const { status, text } = await moveMany(contacts, { stageId: to.id, ...interaction })
    expect(status, text).toBe(200)
    for (const id of [...ids, alone]) {
      const { currentStage, items } = await board.timelineOf(id)
      expect(currentStage).toBe(to.id)
      expect(items.slice(0, 2)).toMatchObject([
        {
          kind: 'follow-up',
          ruleName: 'Say thank you',
          owner: id === ids[0] ? { id: owner } : null,
        },
        { kind: 'entry', stage: to['name'], ...interaction, by: 'Staff Member' },
      ])
      const { json } = await crm.api('GET', `/api/staff/contacts/${id}/progression`)
      expect((json as object[])[0]).toMatchObject({ stage: to['name'], ...interaction })
    }
    expect((await board.columnOf(to.id)).count).toBe(4)
    expect((await board.columnOf(from.id)).count).toBe(0)
  })

  it('of several contacts none is moved when one was moved or deleted meanwhile', async () => {
    const [from, to, elsewhere] = [
      await crm.createStage(),
      await crm.createStage(),
      await crm.createStage(),
    ]
    const [one = 0, two = 0, three = 0] = await arrive(3, from.id)
    await crm.reach(two, elsewhere.id)
    await crm.api('DELETE', `/api/staff/contacts/${three}`)
    const contacts = [one, two, three].map((id) => ({ id, seen: from.id }))
    const rejected = await moveMany(contacts, { stageId: to.id })
    expect(rejected.status).toBe(409)
    expect(rejected.json).toMatchObject({ errors: [{ code: 'contacts-moved', params: ['2'] }] })
    expect((await board.timelineOf(one)).currentStage).toBe(from.id)
    expect((await moveMany([{ id: one, seen: from.id }], { stageId: 2_000_000_000 })).status).toBe(
      400,
    )
    expect((await board.timelineOf(one)).items).toHaveLength(1)
  })

  it('of concurrent moves of the same contacts one succeeds, and each contact has one more entry', async () => {
    const from = await crm.createStage()
    const targets = await Promise.all([1, 2, 3, 4].map(() => crm.createStage()))
    const ids = await arrive(6, from.id)
    const responses = await Promise.all(
      targets.map(({ id: stageId }, at) => {
        const contacts = ids.map((id) => ({ id, seen: from.id }))
        return moveMany(at % 2 ? contacts.toReversed() : contacts, { stageId })
      }),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    for (const id of ids) expect((await board.timelineOf(id)).items).toHaveLength(2)
  })

  it('at most 500 contacts are moved at once, and none by a role that only reads them', async () => {
    const stage = await crm.createStage()
    const mark = unique('Many')
    await crm.payload.db.drizzle.execute(sql`
      INSERT INTO contacts (name) SELECT ${mark} || n FROM generate_series(1, 501) n`)
    const { rows } = await crm.payload.db.pool.query<{ id: number }>(
      'SELECT id FROM contacts WHERE name LIKE $1',
      [`${mark}%`],
    )
    const contacts = rows.map(({ id }) => ({ id, seen: null }))
    const to = { stageId: stage.id }
    expect((await moveMany(contacts, to)).status).toBe(400)
    expect((await moveMany([], to)).status).toBe(400)
    const { token } = await createStaff(crm.payload, 'communicator')
    expect((await moveMany(contacts.slice(0, 1), to, token)).status).toBe(403)
    expect((await board.columnOf(stage.id)).count).toBe(0)
    expect((await moveMany(contacts.slice(0, 500), to)).status).toBe(200)
    expect((await board.columnOf(stage.id)).count).toBe(500)
  })
})
