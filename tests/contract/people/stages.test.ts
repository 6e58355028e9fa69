import { sql } from '@payloadcms/db-postgres'
import { beforeAll, describe, expect, it } from 'vitest'
import { down, up } from '#migrations/20261127_083500_stage_names.ts'
import { type Crm, startCrm, unique } from '#tests/support/crm.ts'
import { callPlatform } from '#tests/support/platform-api.ts'

let crm: Crm
beforeAll(async () => {
  crm = await startCrm()
})

const path = '/api/staff/progression-stages'

describe('createStage', () => {
  it('createStage returns the stage, with defaults', async () => {
    const name = unique('Stage')
    const { status, json } = await crm.api('POST', path, { json: { name: ` ${name} ` } })
    expect(status).toBe(200)
    expect(json).toEqual({ id: expect.any(Number), name, description: '', order: 0 })
    const whole = { name: unique('Stage'), description: 'Came twice', order: -3 }
    expect((await crm.api('POST', path, { json: whole })).json).toMatchObject(whole)
  })

  it('createStage rejects a name that is taken, also when requests are concurrent', async () => {
    const json = { name: unique('Stage') }
    const responses = await Promise.all([1, 2, 3].map(() => crm.api('POST', path, { json })))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400])
    const rejected = responses.find(({ status }) => status === 400)
    expect(rejected?.json).toEqual({ error: expect.stringMatching(/^name: /) })
  })

  it.each([
    [{}, 'name: is required'],
    [{ name: ' ' }, 'name: is required'],
    [{ name: 'x'.repeat(201) }, 'name: must be at most 200 characters'],
    [{ name: 'x', order: 1.5 }, 'order: must be a whole number'],
    [{ name: 'x', order: 2_147_483_648 }, 'order: must be at most'],
    [{ name: 'x', order: '1' }, 'order: must be a whole number'],
  ])('createStage rejects %j', async (json, error) => {
    const response = await crm.api('POST', path, { json })
    expect(response.status).toBe(400)
    expect(response.json).toEqual({ error: expect.stringContaining(error) })
  })
})

describe('listStages', () => {
  it('listStages orders by order, then id, with limit and offset', async () => {
    const word = unique('Way')
    const created = []
    for (const order of [5, -1, 5])
      created.push(await crm.createStage({ name: `${word} ${created.length}`, order }))
    const [first, second, third] = created
    const list = async (query: string) =>
      (await crm.api('GET', `${path}?search=${encodeURIComponent(word)}${query}`)).json
    expect(await list('')).toEqual([second, first, third])
    expect(await list('&limit=1&offset=1')).toEqual([first])
    expect((await crm.api('GET', `${path}?limit=0`)).status).toBe(400)
  })
})

describe('updateStage', () => {
  it('updateStage changes only the given fields, and contacts show the new name', async () => {
    const [stage, contact] = [await crm.createStage({ order: 4 }), await crm.createContact()]
    await crm.reach(contact.id, stage.id)
    const name = unique('Renamed')
    const { json } = await crm.api('PUT', `${path}/${stage.id}`, { json: { name } })
    expect(json).toEqual({ ...stage, name })
    const detail = await crm.api('GET', `/api/staff/contacts/${contact.id}`)
    expect(detail.json).toMatchObject({ progressionStage: name, progression: [{ stage: name }] })
  })

  it('updateStage rejects the name of another stage and invalid fields, and returns 404 for an unknown stage', async () => {
    const [stage, other] = [await crm.createStage(), await crm.createStage()]
    const put = (json: unknown, id: unknown = stage.id) => crm.api('PUT', `${path}/${id}`, { json })
    expect((await put({ name: other['name'] })).status).toBe(400)
    expect((await put({ name: '' })).status).toBe(400)
    expect((await put({ order: 'x' })).status).toBe(400)
    expect((await put({}, 2_147_483_647)).status).toBe(404)
    expect((await put({}, 'abc')).status).toBe(404)
    expect((await put({ name: stage['name'] })).status).toBe(200)
  })
})

describe('names of stages', () => {
  it('a name is stored without blanks around it by the platform’s API too', async () => {
    const { name } = await crm.createStage()
    const token = crm.staff.token
    const json = { name: ` ${name} `, order: 0 }
    const taken = await callPlatform('POST', '/progression-stages', { token, json })
    expect(taken.status).toBe(400)
    const fresh = { ...json, name: ` ${unique('Stage')} ` }
    const added = await callPlatform('POST', '/progression-stages', { token, json: fresh })
    expect(added.json['doc']).toMatchObject({ name: fresh.name.trim() })
  })

  it('a name that another stage has in another case is rejected, also of concurrent ones', async () => {
    const [stage, other] = [await crm.createStage(), await crm.createStage()]
    const name = String(stage['name']).toUpperCase()
    const added = await crm.api('POST', path, { json: { name } })
    expect([added.status, added.json]).toEqual([400, { error: expect.stringMatching(/^name: /) }])
    expect((await crm.api('PUT', `${path}/${other.id}`, { json: { name } })).status).toBe(400)
    expect((await crm.api('PUT', `${path}/${stage.id}`, { json: { name } })).status).toBe(200)
    const fresh = unique('Ways')
    const given = [fresh, fresh.toUpperCase(), fresh.toLowerCase()]
    const responses = await Promise.all(
      given.map((each) => crm.api('POST', path, { json: { name: each } })),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400])
  })

  it('the migration gives stages of equal names a number, and loses none', async () => {
    const { drizzle } = crm.payload.db
    const word = unique('Équipe')
    const names = [word, word.toUpperCase(), `${word.toLowerCase()} (2)`, word.toLowerCase()]
    const undo = new Error('rolled back')
    const migrated = drizzle.transaction(async (tx) => {
      await down({ db: tx } as never)
      for (const name of names)
        await tx.execute(sql`INSERT INTO progression_stages (name, "order") VALUES (${name}, 0)`)
      await up({ db: tx, payload: crm.payload } as never)
      const { rows } = await tx.execute<{ name: string }>(sql`
        SELECT name FROM progression_stages WHERE starts_with(lower(name), lower(${word}))
        ORDER BY id`)
      expect(rows.map(({ name }) => name)).toEqual([
        word,
        `${word.toUpperCase()} (3)`,
        `${word.toLowerCase()} (2)`,
        `${word.toLowerCase()} (4)`,
      ])
      throw undo
    })
    await expect(migrated).rejects.toBe(undo)
  })
})

describe('deleteStage', () => {
  it('deleteStage deletes an unused stage', async () => {
    const { id } = await crm.createStage()
    expect((await crm.api('DELETE', `${path}/${id}`)).json).toEqual({ success: true })
    expect((await crm.api('DELETE', `${path}/${id}`)).status).toBe(404)
  })

  it('deleteStage rejects a stage in use and names what uses it', async () => {
    const [stage, later] = [await crm.createStage(), await crm.createStage()]
    const remove = async () => {
      const { status, json } = await crm.api('DELETE', `${path}/${stage.id}`)
      return { status, json }
    }
    const rule = await crm.createRule({ triggerStageId: stage.id })
    const inUseBy = (what: string) => ({
      status: 400,
      json: { error: `stage: is in use by ${what}` },
    })
    expect(await remove()).toEqual(inUseBy('1 follow-up rule'))
    const contact = await crm.createContact()
    await crm.reach(contact.id, stage.id)
    await crm.reach(contact.id, stage.id)
    expect(await remove()).toEqual(inUseBy('1 contact, 2 progression entries and 1 follow-up rule'))
    await crm.api('DELETE', `/api/staff/follow-up-rules/${rule.id}`)
    await crm.reach(contact.id, later.id)
    expect(await remove()).toEqual(inUseBy('2 progression entries'))
    await crm.payload.delete({ collection: 'contacts', id: contact.id })
    expect(await remove()).toEqual({ status: 200, json: { success: true } })
  })

  it('deleteStage and a concurrent new entry: exactly one of them succeeds', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [stage, contact] = [await crm.createStage(), await crm.createContact()]
      const [deleted, reached] = await Promise.all([
        crm.api('DELETE', `${path}/${stage.id}`),
        crm.api('POST', `/api/staff/contacts/${contact.id}/progression`, {
          json: { stageId: stage.id },
        }),
      ])
      expect([deleted.status, reached.status].sort()).toEqual([200, 400])
    }
  })
})
