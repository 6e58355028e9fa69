import { sql } from '@payloadcms/db-postgres'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { board, boardCard, boardCards } from '#src/contract/crm/board.ts'
import { timelinePage } from '#src/contract/crm/timeline.ts'
import { type Crm, startCrm, unique, uniqueEmail } from '#tests/support/crm.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { createStaff } from '#tests/support/staff.ts'

let crm: Crm

beforeAll(async () => {
  crm = await startCrm()
})

const get = (path: string, token = crm.staff.token) => callPlatform('GET', path, { token })
const press = (path: string, json: unknown = {}, token = crm.staff.token) =>
  callPlatform('POST', path, { token, json })

const query = (filter: Record<string, string>) => new URLSearchParams(filter).toString()

const readBoard = async (filter: Record<string, string> = {}) => {
  const { status, json } = await get(`/contacts/board?${query(filter)}`)
  expect(status, JSON.stringify(json)).toBe(200)
  return board.parse(json).columns
}
const columnOf = async (stage: number | null, filter: Record<string, string> = {}) => {
  const column = (await readBoard(filter)).find((each) => (each.stage?.id ?? null) === stage)
  if (!column) throw new Error(`there is no column ${stage}`)
  return column
}
const names = ({ cards }: { cards: { name: string }[] }) => cards.map(({ name }) => name)

const timelineOf = async (contact: number) => {
  const { json } = await get(`/contacts/${contact}/timeline`)
  return timelinePage.parse(json)
}

const move = (contact: number, json: object, token?: string) =>
  press(`/contacts/${contact}/move`, json, token)

/** Contacts on a stage, each changed a second before the previous one, or all at the `same` time. */
const crowd = async (stage: number, mark: string, count: number, same = false) => {
  await crm.payload.db.drizzle.execute(sql`
    WITH made AS (
      INSERT INTO contacts (name, updated_at)
      SELECT ${mark} || ' ' || n, now() - ${same ? 0 : 1} * n * interval '1 second'
      FROM generate_series(1, ${count}::int) n RETURNING id)
    INSERT INTO progression_entries (contact_id, stage_id) SELECT id, ${stage}::int FROM made`)
  await crm.payload.db.drizzle.execute(
    sql`UPDATE contacts SET current_stage_id = ${stage} WHERE name LIKE ${`${mark} %`}`,
  )
}

describe('the board of stages', () => {
  it('the board has a column for contacts without a stage, and one for each stage in order', async () => {
    const last = await crm.createStage({ order: 2_000_000_002 })
    const first = await crm.createStage({ order: 2_000_000_001 })
    const [none, ...stages] = await readBoard()
    expect(none?.stage).toBeNull()
    expect(stages.slice(-2).map(({ stage }) => stage)).toEqual([
      { id: first.id, name: first['name'] },
      { id: last.id, name: last['name'] },
    ])
    expect(stages.at(-1)).toMatchObject({ count: 0, cards: [], hasMore: false })
  })

  it('the board shows a contact in the column of its stage, with its fields', async () => {
    const stage = await crm.createStage()
    const email = uniqueEmail()
    const contact = await crm.createContact({ email, status: 'Member', tags: ['b', 'a'] })
    const name = String(contact['name'])
    expect(names(await columnOf(null, { search: name }))).toEqual([name])
    await crm.reach(contact.id, stage.id)
    expect((await columnOf(null, { search: name })).count).toBe(0)
    const column = await columnOf(stage.id)
    expect(column).toMatchObject({ count: 1, hasMore: false })
    expect(column.cards).toMatchObject([
      { id: contact.id, name, email, status: 'Member', tags: ['b', 'a'] },
    ])
  })

  it('the board orders contacts by their last change, the newest first', async () => {
    const stage = await crm.createStage()
    const [one, two, three] = [
      await crm.createContact(),
      await crm.createContact(),
      await crm.createContact(),
    ]
    for (const { id } of [one, two, three]) await crm.reach(id, stage.id)
    await crm.api('PUT', `/api/staff/contacts/${two.id}`, { json: { notes: 'They called.' } })
    const { cards } = await columnOf(stage.id)
    expect(cards.map(({ id }) => id)).toEqual([two.id, three.id, one.id])
  })

  it('the board searches contacts by name or email, in any case, and counts the matches', async () => {
    const stage = await crm.createStage()
    const word = unique('Quay').replace(' ', '')
    const byName = await crm.createContact({ name: `Ada ${word}` })
    const byEmail = await crm.createContact({ email: `${word}@example.org` })
    const other = await crm.createContact()
    for (const { id } of [byName, byEmail, other]) await crm.reach(id, stage.id)
    const column = await columnOf(stage.id, { search: word.toUpperCase() })
    expect(column.count).toBe(2)
    expect(new Set(column.cards.map(({ id }) => id))).toEqual(new Set([byName.id, byEmail.id]))
    expect((await columnOf(stage.id, { search: '%' })).count).toBe(0)
  })

  it('the board filters contacts by tag, and lists the tags in use', async () => {
    const stage = await crm.createStage()
    const tag = unique('harbour')
    const tagged = await crm.createContact({ tags: ['other', tag] })
    await crm.reach(tagged.id, stage.id)
    await crm.reach((await crm.createContact({ tags: [`${tag} too`] })).id, stage.id)
    const column = await columnOf(stage.id, { tag })
    expect(column.count).toBe(1)
    expect(column.cards.map(({ id }) => id)).toEqual([tagged.id])
    expect((await columnOf(stage.id, { tag, search: 'nobody of this name' })).count).toBe(0)
    const { json } = await get('/contacts/board/tags')
    expect(z.object({ tags: z.array(z.string()) }).parse(json).tags).toContain(tag)
  })

  it('the board shows every contact where search and tag are empty', async () => {
    const stage = await crm.createStage()
    await crm.reach((await crm.createContact()).id, stage.id)
    expect((await columnOf(stage.id, { search: '', tag: '' })).count).toBe(1)
  })

  it.each([
    ['at different times', false],
    ['all at once', true],
  ])('the pages of a long column show every card once, changed %s', async (_when, same) => {
    const stage = await crm.createStage()
    const mark = unique('Crowd')
    await crowd(stage.id, mark, 120, same)
    const column = await columnOf(stage.id, { search: mark })
    expect(column).toMatchObject({ count: 120, hasMore: true })
    const cards = [...column.cards]
    for (let hasMore = column.hasMore; hasMore; ) {
      const { id, touchedAt } = boardCard.parse(cards.at(-1))
      const after = { stage: String(stage.id), search: mark, id: String(id), touchedAt }
      const { status, json } = await get(`/contacts/board/cards?${query(after)}`)
      expect(status, JSON.stringify(json)).toBe(200)
      const more = boardCards.parse(json)
      cards.push(...more.cards)
      hasMore = more.hasMore
    }
    expect(cards.length).toBe(120)
    expect(new Set(cards.map(({ id }) => id)).size).toBe(120)
    if (!same)
      expect(cards.map(({ name }) => Number(name.split(' ').at(-1)))).toEqual(
        Array.from({ length: 120 }, (_, at) => at + 1),
      )
  })

  it('the column of contacts without a stage has pages too', async () => {
    const mark = unique('Alone')
    await crm.payload.db.drizzle.execute(sql`
      INSERT INTO contacts (name) SELECT ${mark} || n FROM generate_series(1, 51) n`)
    const { cards, count, hasMore } = await columnOf(null, { search: mark })
    expect({ count, hasMore, shown: cards.length }).toEqual({ count: 51, hasMore: true, shown: 50 })
    const { id, touchedAt } = boardCard.parse(cards.at(-1))
    const after = query({ stage: 'none', search: mark, id: String(id), touchedAt })
    const more = boardCards.parse((await get(`/contacts/board/cards?${after}`)).json)
    expect(more).toMatchObject({ hasMore: false, cards: [{ name: expect.stringContaining(mark) }] })
  })

  it.each(['search=%00', 'tag=%00'])(
    'the board rejects a filter no contact can match: %s',
    async (bad) => {
      expect((await get(`/contacts/board?${bad}`)).status).toBe(400)
    },
  )

  it.each([
    '',
    'stage=none&id=1',
    'stage=0&id=1&touchedAt=2031-01-01T00:00:00.000Z',
    'stage=none&id=x&touchedAt=2031-01-01T00:00:00.000Z',
    'stage=none&id=1&touchedAt=yesterday',
  ])('the board rejects a page after an invalid card: %s', async (bad) => {
    expect((await get(`/contacts/board/cards?${bad}`)).status).toBe(400)
  })
})

describe('a move on the board', () => {
  it('a move on the board is an entry like every other: with stage, follow-ups and author', async () => {
    const [from, to] = [await crm.createStage(), await crm.createStage()]
    await crm.createRule({ triggerStageId: to.id, name: 'Say thank you' })
    const contact = await crm.createContact()
    await crm.reach(contact.id, from.id)
    const interaction = { interactionType: 'Visit', notes: 'By the pier' }
    const { status, json } = await move(contact.id, {
      seen: from.id,
      stageId: to.id,
      ...interaction,
    })
    expect(status, JSON.stringify(json)).toBe(200)
    expect(boardCard.parse(json['card']).id).toBe(contact.id)
    const { currentStage, items } = await timelineOf(contact.id)
    expect(currentStage).toBe(to.id)
    expect(items).toMatchObject([
      { kind: 'follow-up', ruleName: 'Say thank you' },
      { kind: 'entry', stage: to['name'], ...interaction, by: 'Staff Member' },
      { kind: 'entry', stage: from['name'] },
    ])
    expect((await columnOf(from.id)).count).toBe(0)
    expect((await columnOf(to.id)).cards).toMatchObject([{ id: contact.id }])
  })

  it('a contact without a stage can be moved to one', async () => {
    const stage = await crm.createStage()
    const contact = await crm.createContact()
    expect((await move(contact.id, { seen: null, stageId: stage.id })).status).toBe(200)
    expect((await timelineOf(contact.id)).currentStage).toBe(stage.id)
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
      const { status, json } = await move(contact.id, { seen, stageId: to.id })
      expect(status).toBe(409)
      expect(JSON.stringify(json)).toContain(
        `Another user has moved this contact to “${elsewhere['name']}”`,
      )
    }
    const { currentStage, items } = await timelineOf(contact.id)
    expect(currentStage).toBe(elsewhere.id)
    expect(items.length).toBe(2)
  })

  it('of several concurrent moves of one contact one succeeds', async () => {
    const from = await crm.createStage()
    const targets = await Promise.all([1, 2, 3, 4, 5].map(() => crm.createStage()))
    const contact = await crm.createContact()
    await crm.reach(contact.id, from.id)
    const responses = await Promise.all(
      targets.map(({ id }) => move(contact.id, { seen: from.id, stageId: id })),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
    const reached = targets[responses.findIndex(({ status }) => status === 200)]
    const { currentStage, items } = await timelineOf(contact.id)
    expect(currentStage).toBe(reached?.id)
    expect(items.length).toBe(2)
  })

  it('a move is rejected when the contact or the stage is deleted, or the request names none', async () => {
    const stage = await crm.createStage()
    const contact = await crm.createContact()
    expect((await move(contact.id, { seen: null, stageId: 2_000_000_000 })).status).toBe(400)
    expect((await move(contact.id, { stageId: stage.id })).status).toBe(400)
    expect((await move(contact.id, { seen: null })).status).toBe(400)
    expect((await timelineOf(contact.id)).items).toEqual([])
    await crm.api('DELETE', `/api/staff/contacts/${contact.id}`)
    expect((await move(contact.id, { seen: null, stageId: stage.id })).status).toBe(404)
  })
})

describe('several contacts that are moved on the board', () => {
  const moveMany = (contacts: object[], json: object, token?: string) =>
    press('/contacts/board/move', { contacts, ...json }, token)
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
      const { currentStage, items } = await timelineOf(id)
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
    expect((await columnOf(to.id)).count).toBe(4)
    expect((await columnOf(from.id)).count).toBe(0)
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
    expect((await timelineOf(one)).currentStage).toBe(from.id)
    expect((await moveMany([{ id: one, seen: from.id }], { stageId: 2_000_000_000 })).status).toBe(
      400,
    )
    expect((await timelineOf(one)).items).toHaveLength(1)
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
    for (const id of ids) expect((await timelineOf(id)).items).toHaveLength(2)
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
    expect((await columnOf(stage.id)).count).toBe(0)
    expect((await moveMany(contacts.slice(0, 500), to)).status).toBe(200)
    expect((await columnOf(stage.id)).count).toBe(500)
  })
})

describe('permissions on the board', () => {
  it('a role that reads contacts sees the board and cannot move one', async () => {
    const { token } = await createStaff(crm.payload, 'communicator')
    const stage = await crm.createStage()
    const contact = await crm.createContact()
    expect((await get('/contacts/board', token)).status).toBe(200)
    const rejected = await move(contact.id, { seen: null, stageId: stage.id }, token)
    expect(rejected.status).toBe(403)
    expect((await timelineOf(contact.id)).items).toEqual([])
  })

  it('a role that does not read contacts neither sees the board nor moves one', async () => {
    const { token } = await createStaff(crm.payload, 'editor')
    const contact = await crm.createContact()
    const cards = 'stage=none&id=1&touchedAt=2031-01-01T00:00:00.000Z'
    for (const path of ['board', 'board/tags', `board/cards?${cards}`]) {
      expect((await get(`/contacts/${path}`, token)).status).toBe(403)
      expect((await callPlatform('GET', `/contacts/${path}`)).status).toBe(401)
    }
    const moved = await move(contact.id, { seen: null, stageId: 1 }, token)
    expect(moved.status).toBe(403)
  })
})
