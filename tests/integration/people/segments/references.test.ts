import { setTimeout as wait } from 'node:timers/promises'
import { createLocalReq, type PayloadRequest } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { withTransaction } from '#src/data/transaction.ts'
import { contactsOfSegment } from '#src/people/segments/sql/contacts-of-segment.ts'
import { type Crm, startCrm, unique } from '#tests/support/crm.ts'
import { countLockWaits } from '#tests/support/lock-waits.ts'
import { callPlatform } from '#tests/support/platform-api.ts'

/** Segments in the rules of others: what is broken, what is too large, and changes at once. */

let crm: Crm
const city = unique('City')
const inCity = { field: 'city', cities: [city] }
beforeAll(async () => {
  crm = await startCrm()
  await crm.payload.db.pool.query('INSERT INTO contacts (name, city) VALUES ($1, $2)', [
    'Ada',
    city,
  ])
})

const rulesOf = (...conditions: object[]) => ({ match: 'all', not: false, conditions })
const within = (ids: number[], not = false) => rulesOf(inCity, { field: 'segment', ids, not })
const save = (rules: object) =>
  callPlatform('POST', '/segments', {
    token: crm.staff.token,
    json: { name: unique('Segment'), rules },
  })
const saved = async (rules: object): Promise<number> => {
  const { json, text } = await save(rules)
  if (!json['doc']) throw new Error(text)
  return (json['doc'] as { id: number }).id
}
const change = (id: number, rules: object) =>
  callPlatform('PATCH', `/segments/${id}`, { token: crm.staff.token, json: { rules } })
const storeUnchecked = (id: number, rules: object) =>
  crm.payload.db.pool.query('UPDATE segments SET rules = $2 WHERE id = $1', [
    id,
    JSON.stringify(rules),
  ])
const rejection = (text: string) => ({ status: 400, text: expect.stringContaining(text) })

describe('what is broken selects no one, negated or not', () => {
  it.each([
    ['a circle', (id: number) => within([id], true), 'leads back'],
    ['a segment that is not there', () => within([999_999], true), 'is not there'],
  ])(
    '%s is an error of the count, the list, the contract and other statements',
    async (_, broken, text) => {
      const one = await saved(rulesOf(inCity))
      await storeUnchecked(one, broken(one))
      const two = await saved(rulesOf(inCity))
      await storeUnchecked(two, within([one], true))
      for (const id of [one, two]) {
        const json = { rules: within([id], true) }
        expect(
          await callPlatform('POST', '/segments/count', { token: crm.staff.token, json }),
        ).toMatchObject(rejection(text))
        expect(
          await callPlatform('GET', `/contacts?where[segment][not_equals]=${id}`, crm.staff),
        ).toMatchObject(rejection(text))
        expect(await crm.api('GET', `/api/staff/contacts?segment=${id}`)).toMatchObject(
          rejection(text),
        )
        await expect(contactsOfSegment(crm.payload.db.drizzle, id)).rejects.toThrow(text)
      }
      expect(await save(within([two]))).toMatchObject(rejection(text))
    },
  )
})

describe('a segment is not saved', () => {
  const full = Array<object>(40).fill(inCity)

  it('with more than 200 conditions, those of other segments included', async () => {
    const inner = await saved(rulesOf(...full))
    const fill = Array<object>(5).fill({ field: 'segment', ids: [inner, inner] })
    await saved(rulesOf(...fill))
    expect(await save(rulesOf(...fill, inCity))).toMatchObject(rejection('more than 200'))
  })

  it('when one that uses it, directly or not, would get too large or too deep', async () => {
    const inner = await saved(rulesOf(...full.slice(1)))
    const middle = await saved(rulesOf({ field: 'segment', ids: [inner] }))
    await saved(rulesOf(...Array<object>(5).fill({ field: 'segment', ids: [middle] }), inCity))
    expect(await change(inner, rulesOf(...full))).toMatchObject(rejection('uses this one'))
    expect((await change(inner, rulesOf(...full.slice(2)))).status).toBe(200)
  })

  it('more than ten levels deep', async () => {
    let id = await saved(rulesOf(inCity))
    const [first] = [id]
    for (let level = 1; level <= 10; level += 1) id = await saved(within([id]))
    expect(await save(within([id]))).toMatchObject(rejection('10 levels'))
    const other = await saved(rulesOf(inCity))
    expect(await change(first, within([other]))).toMatchObject(rejection('uses this one'))
  })
})

describe('two changes at once', () => {
  const update = (id: number, rules: object) => async (req: PayloadRequest) => {
    await req.payload.update({ collection: 'segments', id, data: { rules: { ...rules } }, req })
  }
  const remove = (id: number) => async (req: PayloadRequest) => {
    await req.payload.delete({ collection: 'segments', id, req })
  }

  /** Begins the second change before the first is committed; its error, if it is rejected. */
  const atOnce = async (
    first: (req: PayloadRequest) => Promise<void>,
    second: (req: PayloadRequest) => Promise<void>,
  ): Promise<unknown> => {
    const reqs = await Promise.all([
      createLocalReq({}, crm.payload),
      createLocalReq({}, crm.payload),
    ])
    let later: Promise<unknown> = Promise.resolve()
    await withTransaction(reqs[0], async () => {
      await first(reqs[0])
      let isDone = false
      later = withTransaction(reqs[1], () => second(reqs[1]))
        .then(
          () => undefined,
          (error: unknown) => error,
        )
        .finally(() => {
          isDone = true
        })
      while (!isDone && (await countLockWaits(crm.payload)) === 0) await wait(10)
    })
    return later
  }

  it('two saves make no circle', async () => {
    const [one, two] = [await saved(rulesOf(inCity)), await saved(rulesOf(inCity))]
    const error = await atOnce(update(one, within([two])), update(two, within([one])))
    expect(JSON.stringify(error)).toContain('leads back')
  })

  it('a segment is not deleted while another one gets it', async () => {
    const [inner, outer] = [await saved(rulesOf(inCity)), await saved(rulesOf(inCity))]
    const error = await atOnce(update(outer, within([inner])), remove(inner))
    expect(String(error)).toContain('Another segment')
  })

  it('no segment gets another one while it is deleted', async () => {
    const [inner, outer] = [await saved(rulesOf(inCity)), await saved(rulesOf(inCity))]
    const error = await atOnce(remove(inner), update(outer, within([inner])))
    expect(JSON.stringify(error)).toContain('is not there')
  })
})
