import { sql } from '@payloadcms/db-postgres'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { boardCard, boardCards } from '#src/contract/people/board.ts'
import { type Board, boardOf } from '#tests/support/board-of-stages.ts'
import { type Crm, startCrm, unique, uniqueEmail } from '#tests/support/crm.ts'

let crm: Crm
let board: Board

beforeAll(async () => {
  crm = await startCrm()
  board = boardOf(crm)
})

const query = (filter: Record<string, string>) => new URLSearchParams(filter).toString()

const names = ({ cards }: { cards: { name: string }[] }) => cards.map(({ name }) => name)

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
    const [none, ...stages] = await board.read()
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
    expect(names(await board.columnOf(null, { search: name }))).toEqual([name])
    await crm.reach(contact.id, stage.id)
    expect((await board.columnOf(null, { search: name })).count).toBe(0)
    const column = await board.columnOf(stage.id)
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
    const { cards } = await board.columnOf(stage.id)
    expect(cards.map(({ id }) => id)).toEqual([two.id, three.id, one.id])
  })

  it('the board searches contacts by name or email, in any case, and counts the matches', async () => {
    const stage = await crm.createStage()
    const word = unique('Quay').replace(' ', '')
    const byName = await crm.createContact({ name: `Ada ${word}` })
    const byEmail = await crm.createContact({ email: `${word}@example.org` })
    const other = await crm.createContact()
    for (const { id } of [byName, byEmail, other]) await crm.reach(id, stage.id)
    const column = await board.columnOf(stage.id, { search: word.toUpperCase() })
    expect(column.count).toBe(2)
    expect(new Set(column.cards.map(({ id }) => id))).toEqual(new Set([byName.id, byEmail.id]))
    expect((await board.columnOf(stage.id, { search: '%' })).count).toBe(0)
  })

  it('the board filters contacts by tag, and lists the tags in use', async () => {
    const stage = await crm.createStage()
    const tag = unique('harbour')
    const tagged = await crm.createContact({ tags: ['other', tag] })
    await crm.reach(tagged.id, stage.id)
    await crm.reach((await crm.createContact({ tags: [`${tag} too`] })).id, stage.id)
    const column = await board.columnOf(stage.id, { tag })
    expect(column.count).toBe(1)
    expect(column.cards.map(({ id }) => id)).toEqual([tagged.id])
    expect((await board.columnOf(stage.id, { tag, search: 'nobody of this name' })).count).toBe(0)
    const { json } = await board.get('/contacts/board/tags')
    expect(z.object({ tags: z.array(z.string()) }).parse(json).tags).toContain(tag)
  })

  it('the board shows every contact where search and tag are empty', async () => {
    const stage = await crm.createStage()
    await crm.reach((await crm.createContact()).id, stage.id)
    expect((await board.columnOf(stage.id, { search: '', tag: '' })).count).toBe(1)
  })

  it.each([
    ['at different times', false],
    ['all at once', true],
  ])('the pages of a long column show every card once, changed %s', async (_when, same) => {
    const stage = await crm.createStage()
    const mark = unique('Crowd')
    await crowd(stage.id, mark, 120, same)
    const column = await board.columnOf(stage.id, { search: mark })
    expect(column).toMatchObject({ count: 120, hasMore: true })
    const cards = [...column.cards]
    for (let hasMore = column.hasMore; hasMore; ) {
      const { id, touchedAt } = boardCard.parse(cards.at(-1))
      const after = { stage: String(stage.id), search: mark, id: String(id), touchedAt }
      const { status, json } = await board.get(`/contacts/board/cards?${query(after)}`)
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
    const { cards, count, hasMore } = await board.columnOf(null, { search: mark })
    expect({ count, hasMore, shown: cards.length }).toEqual({ count: 51, hasMore: true, shown: 50 })
    const { id, touchedAt } = boardCard.parse(cards.at(-1))
    const after = query({ stage: 'none', search: mark, id: String(id), touchedAt })
    const more = boardCards.parse((await board.get(`/contacts/board/cards?${after}`)).json)
    expect(more).toMatchObject({ hasMore: false, cards: [{ name: expect.stringContaining(mark) }] })
  })

  it.each(['search=%00', 'tag=%00'])(
    'the board rejects a filter no contact can match: %s',
    async (bad) => {
      expect((await board.get(`/contacts/board?${bad}`)).status).toBe(400)
    },
  )

  it.each([
    '',
    'stage=none&id=1',
    'stage=0&id=1&touchedAt=2031-01-01T00:00:00.000Z',
    'stage=none&id=x&touchedAt=2031-01-01T00:00:00.000Z',
    'stage=none&id=1&touchedAt=yesterday',
  ])('the board rejects a page after an invalid card: %s', async (bad) => {
    expect((await board.get(`/contacts/board/cards?${bad}`)).status).toBe(400)
  })
})
