import { setTimeout as wait } from 'node:timers/promises'
import { parse } from 'csv-parse/sync'
import type { Payload } from 'payload'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { SegmentRules } from '#src/contract/people/segments.ts'
import { countSegment, previewCount } from '#src/people/segments/preview-count.ts'
import { countEach } from '#src/people/segments/sql/contacts-of-segment.ts'
import { type Crm, startCrm, unique } from '#tests/support/crm.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { createStaff } from '#tests/support/staff.ts'

let crm: Crm
let payload: Payload
const city = unique('City')
const inCity: SegmentRules = {
  match: 'all',
  not: false,
  conditions: [{ field: 'city', not: false, cities: [city] }],
}

beforeAll(async () => {
  crm = await startCrm()
  payload = crm.payload
  await payload.db.pool.query(
    `INSERT INTO contacts (name, city, created_at)
     SELECT 'Person ' || n, $1, now() - n * interval '1 day' FROM generate_series(1, 12) n`,
    [city],
  )
})

const count = (rules: unknown, token = crm.staff.token) =>
  callPlatform('POST', '/segments/count', { token, json: { rules } })
const save = (data: object, token = crm.staff.token) =>
  callPlatform('POST', '/segments', { token, json: { name: unique('Segment'), ...data } })
const idOf = ({ json }: Awaited<ReturnType<typeof save>>) =>
  Number((json['doc'] as { id: number }).id)

describe('the count of a segment', () => {
  it('rules are counted before they are saved, with the names of the newest ten', async () => {
    const { status, json } = await count(inCity)
    expect(status).toBe(200)
    expect(json['count']).toBe(12)
    expect(json['names']).toEqual([...Array(10).keys()].map((at) => `Person ${at + 1}`))
  })

  // As many as are counted and named by one statement, and one more.
  it.each([5_000, 5_001])(
    'of %i contacts the count is exact and the newest are named',
    async (many) => {
      const large = unique('Large city')
      const rules = { ...inCity, conditions: [{ field: 'city', cities: [large] }] }
      await payload.db.pool.query(
        `INSERT INTO contacts (name, city, created_at)
         SELECT 'Person ' || n, $1, now() - n * interval '1 minute'
         FROM generate_series(1, $2::int) n`,
        [large, many],
      )
      const { json } = await count(rules)
      await payload.db.pool.query('DELETE FROM contacts WHERE city = $1', [large])
      expect(json['count']).toBe(many)
      expect(json['names']).toEqual([...Array(10).keys()].map((at) => `Person ${at + 1}`))
    },
  )

  it('of none the count is 0, and no one is named', async () => {
    const rules = { ...inCity, conditions: [{ field: 'city', cities: [unique('No city')] }] }
    expect((await count(rules)).json).toMatchObject({ count: 0, names: [] })
  })

  it('rules are counted for those who may read contacts, and only when they are complete', async () => {
    const communicator = await createStaff(payload, 'communicator')
    expect((await count(inCity, communicator.token)).status).toBe(200)
    const editor = await createStaff(payload, 'editor')
    expect((await count(inCity, editor.token)).status).toBe(403)
    const [condition] = inCity.conditions
    const nested = (depth: number): object =>
      depth === 0 ? { ...condition } : { match: 'all', not: false, conditions: [nested(depth - 1)] }
    expect((await count(nested(3))).status).toBe(200)
    for (const rules of [
      {},
      { ...inCity, conditions: [] },
      nested(4),
      { ...inCity, conditions: Array(41).fill(condition) },
      { ...inCity, conditions: [{ field: 'city', cities: ['\0'] }] },
      { ...inCity, conditions: [{ field: 'stage', operator: 'any', ids: [] }] },
      { ...inCity, conditions: [{ field: 'name', not: false }] },
    ])
      expect((await count(rules)).status).toBe(400)
  })

  it('a newer count of the same person cancels the one before, in the database too', async () => {
    const by = crm.staff.id
    const locker = await payload.db.pool.connect()
    try {
      await locker.query('BEGIN; LOCK TABLE contacts IN ACCESS EXCLUSIVE MODE')
      const first = countSegment(payload, inCity, { by, leaving: undefined })
      const isReplaced = expect(first).rejects.toMatchObject({ code: 'segment-count-replaced' })
      const waiting = `SELECT count(*)::int AS n FROM pg_stat_activity
        WHERE wait_event_type = 'Lock' AND query LIKE '%FROM contacts %'
          AND datname = current_database()`
      const countWaiting = async () =>
        (await payload.db.pool.query<{ n: number }>(waiting)).rows[0]?.n
      while ((await countWaiting()) !== 1) await wait(10)
      const left = new AbortController()
      const second = countSegment(payload, inCity, { by, leaving: left.signal })
      const isLeft = expect(second).rejects.toMatchObject({ code: 'segment-count-replaced' })
      await isReplaced
      left.abort()
      await isLeft
      while ((await countWaiting()) !== 0) await wait(10)
    } finally {
      await locker.query('ROLLBACK')
      locker.release()
    }
    expect(await countSegment(payload, inCity, { by, leaving: undefined })).toMatchObject({
      count: 12,
    })
  })
})

describe('the counts of conditions', () => {
  const by = () => ({ by: crm.staff.id, leaving: undefined, purpose: 'conditions' as const })

  it('end where their user has gone: no further condition is counted', async () => {
    const left = new AbortController()
    const reading = Object.assign(Object.create(payload.db.drizzle), {
      execute: async () => {
        left.abort(new Error('gone'))
        return { rows: [{ count: 1 }] }
      },
    })
    await expect(
      countEach(reading, [...inCity.conditions, ...inCity.conditions], left.signal),
    ).rejects.toThrow('gone')
  })

  it('end after ten seconds in all, with an error that says so', async () => {
    const deadline = new AbortController()
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(deadline.signal)
    const counted = previewCount(payload, by(), async (db, signal) => {
      await db.execute('SELECT 1')
      deadline.abort()
      return countEach(db, inCity.conditions, signal)
    })
    await expect(counted).rejects.toMatchObject({ code: 'segment-count-slow', params: ['10'] })
    timeout.mockRestore()
  })
})

describe('a saved segment', () => {
  it('incomplete rules are not saved, complete ones as they are parsed', async () => {
    const rejected = await save({ rules: { match: 'all', conditions: [] } })
    expect(rejected.status).toBe(400)
    expect(rejected.text).toContain('Every condition must be complete')
    const { json } = await save({
      rules: { match: 'any', conditions: [{ field: 'city', cities: [` ${city} `] }] },
    })
    expect(json['doc']).toMatchObject({ rules: { ...inCity, match: 'any' } })
  })

  it('a segment that a saved filter uses is not deleted', async () => {
    const { token } = crm.staff
    const id = idOf(await save({ rules: inCity }))
    const preset = await callPlatform('POST', '/payload-query-presets', {
      token,
      json: {
        title: 'Filter',
        relatedCollection: 'contacts',
        where: { or: [{ and: [{ segment: { in: [String(id)] } }] }] },
      },
    })
    expect(preset.status).toBe(201)
    const kept = await callPlatform('DELETE', `/segments/${id}`, { token })
    expect([kept.status, kept.text]).toEqual([400, expect.stringContaining('Saved filters use')])
    const filter = (preset.json['doc'] as { id: number }).id
    await callPlatform('DELETE', `/payload-query-presets/${filter}`, { token })
    expect((await callPlatform('DELETE', `/segments/${id}`, { token })).status).toBe(200)
  })
})

describe('the contract', () => {
  it('GET contacts and their export take the contacts of a segment', async () => {
    const id = idOf(await save({ rules: inCity }))
    const list = await crm.api('GET', `/api/staff/contacts?segment=${id}&limit=2&search=Person`)
    expect(list.json).toMatchObject([{ name: 'Person 1' }, { name: 'Person 2' }])
    const { text } = await crm.api('GET', `/api/staff/contacts/export?segment=${id}`)
    const rows = parse(text, { columns: true, bom: true }) as { name: string }[]
    expect(rows.map(({ name }) => name)).toEqual(
      [...Array(12).keys()].map((at) => `Person ${at + 1}`),
    )
  })

  it('a segment that is unknown or a colleague’s own is a 400 that tells nothing more', async () => {
    const colleague = await createStaff(payload, 'organizer')
    const own = idOf(await save({ rules: inCity }, colleague.token))
    const shared = idOf(await save({ rules: inCity, shared: true }, colleague.token))
    for (const path of ['/api/staff/contacts', '/api/staff/contacts/export']) {
      for (const id of [own, 2_000_000_000])
        expect(await crm.api('GET', `${path}?segment=${id}`)).toMatchObject({
          status: 400,
          json: { error: 'segment: no such segment' },
        })
      expect((await crm.api('GET', `${path}?segment=x`)).status).toBe(400)
      expect((await crm.api('GET', `${path}?segment=${shared}`)).status).toBe(200)
    }
  })
})
