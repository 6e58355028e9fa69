import { beforeAll, describe, expect, it } from 'vitest'
import { type Crm, startCrm, unique, uniqueEmail } from '#tests/support/crm.ts'

let crm: Crm
beforeAll(async () => {
  crm = await startCrm()
})

const timeline = (id: number) => `/api/staff/contacts/${id}/progression`
const detail = async (id: number) => (await crm.api('GET', `/api/staff/contacts/${id}`)).json

describe('addProgressionEntry', () => {
  it('addProgressionEntry returns the entry with its author and moves the contact to the stage', async () => {
    const [contact, stage] = [await crm.createContact(), await crm.createStage()]
    const json = { stageId: stage.id, interactionType: ' call ', notes: ' went well ' }
    const { status, json: entry } = await crm.api('POST', timeline(contact.id), { json })
    expect(status).toBe(200)
    expect(entry).toEqual({
      id: expect.any(Number),
      stage: stage['name'],
      interactionType: 'call',
      notes: 'went well',
      createdAt: expect.stringMatching(/\.\d{3}Z$/),
      createdBy: { id: crm.staff.id, username: crm.staff.username },
    })
    const { createdBy: _, ...plain } = entry as Record<string, unknown>
    expect(await detail(contact.id)).toMatchObject({
      progressionStage: stage['name'],
      progression: [plain],
    })
  })

  it('addProgressionEntry accepts missing, empty and null texts', async () => {
    const [contact, stage] = [await crm.createContact(), await crm.createStage()]
    const none = { interactionType: null, notes: '' }
    expect(await crm.reach(contact.id, stage.id)).toMatchObject(none)
    const empty = { interactionType: '', notes: null }
    expect(await crm.reach(contact.id, stage.id, empty)).toMatchObject(none)
  })

  it('addProgressionEntry moves a contact with any name, email and tags that the API accepts', async () => {
    const [name, email] = ['🎈'.repeat(200), `${uniqueEmail()}.xn--p1ai`]
    const tags = ['🎈'.repeat(100)]
    const contact = await crm.createContact({ name, email, tags })
    const stage = await crm.createStage()
    await crm.reach(contact.id, stage.id, { interactionType: '🎈'.repeat(200) })
    const moved = { name, email, tags, progressionStage: stage['name'] }
    expect(await detail(contact.id)).toMatchObject(moved)
  })

  it('addProgressionEntry can move a contact back to an earlier stage', async () => {
    const contact = await crm.createContact()
    const [first, second] = [await crm.createStage(), await crm.createStage()]
    for (const { id } of [first, second, first]) await crm.reach(contact.id, id)
    expect(await detail(contact.id)).toMatchObject({ progressionStage: first['name'] })
  })

  it('addProgressionEntry returns 404 for an unknown contact before it validates the stage', async () => {
    const { status } = await crm.api('POST', timeline(2_147_483_647), { json: { stageId: 1 } })
    expect(status).toBe(404)
  })

  it.each([
    [{ stageId: 2_147_483_647 }, 'stageId: no such stage'],
    [{ stageId: -1 }, 'stageId: no such stage'],
    [{}, 'stageId: is required'],
    [{ stageId: '1' }, 'stageId: must be a whole number'],
    [{ stageId: 1.5 }, 'stageId: must be a whole number'],
    [{ stageId: 2_147_483_648 }, 'stageId: must be at most'],
    [{ stageId: null }, 'stageId: must be a whole number'],
    [{ stageId: 1, notes: 7 }, 'notes: must be a string'],
    [{ stageId: 1, interactionType: 'x'.repeat(201) }, 'interactionType: must be at most'],
  ])('addProgressionEntry rejects %j and changes nothing', async (json, error) => {
    const contact = await crm.createContact()
    const response = await crm.api('POST', timeline(contact.id), { json })
    expect(response.status).toBe(400)
    expect(response.json).toEqual({ error: expect.stringContaining(error) })
    expect(await detail(contact.id)).toEqual(contact)
  })
})

describe('listProgression', () => {
  it('listProgression returns the timeline newest first, with limit, offset and search', async () => {
    const contact = await crm.createContact()
    const stages = [await crm.createStage(), await crm.createStage(), await crm.createStage()]
    const entries: unknown[] = []
    for (const { id } of stages) entries.unshift(await crm.reach(contact.id, id))
    const list = async (query = '') => (await crm.api('GET', timeline(contact.id) + query)).json
    expect(await list()).toEqual(entries)
    expect(await list('?limit=1&offset=1')).toEqual(entries.slice(1, 2))
    const name = encodeURIComponent(String(stages[0]?.['name']).toUpperCase())
    expect(await list(`?search=${name}`)).toEqual(entries.slice(2))
  })

  it('listProgression returns null as the author of an entry whose account was deleted', async () => {
    const [contact, stage] = [await crm.createContact(), await crm.createStage()]
    const data = {
      username: unique('gone').replace(' ', '-'),
      email: `${unique('gone').replace(' ', '-')}@example.org`,
      password: 'a password',
      displayName: '',
      roles: ['organizer' as const],
    }
    const user = await crm.payload.create({ collection: 'users', data })
    const entry = await crm.reach(contact.id, stage.id)
    await crm.payload.update({
      collection: 'progression-entries',
      id: entry.id,
      data: { createdBy: user.id },
    })
    await crm.payload.delete({ collection: 'users', id: user.id })
    expect((await crm.api('GET', timeline(contact.id))).json).toMatchObject([{ createdBy: null }])
  })

  it('listProgression returns 404 for an unknown contact', async () => {
    expect((await crm.api('GET', timeline(2_147_483_647))).status).toBe(404)
    expect((await crm.api('GET', '/api/staff/contacts/abc/progression')).status).toBe(404)
  })

  it('listProgression rejects an invalid limit', async () => {
    const { id } = await crm.createContact()
    expect((await crm.api('GET', `${timeline(id)}?limit=x`)).status).toBe(400)
  })
})
