import type { Payload } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import type { SegmentCondition } from '#src/contract/people/segment-conditions.ts'
import type { SegmentRules } from '#src/contract/people/segments.ts'
import { type Crm, startCrm, unique } from '#tests/support/crm.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { createStaff, type Staff } from '#tests/support/staff.ts'

let crm: Crm
let payload: Payload
const tag = unique('tag')
const city = unique('City')

const rulesOf = (...conditions: SegmentRules['conditions']): SegmentRules => ({
  match: 'all',
  not: false,
  conditions,
})
const inCity: SegmentCondition = { field: 'city', not: false, cities: [city.toUpperCase()] }
const tagged: SegmentCondition = { field: 'tags', not: false, operator: 'any', tags: [tag] }

const createSegment = async (by: Staff, data: object): Promise<number> => {
  const { status, json } = await callPlatform('POST', '/segments', {
    token: by.token,
    json: { name: unique('Segment'), ...data },
  })
  expect(status).toBe(201)
  return Number((json['doc'] as { id: number }).id)
}

beforeAll(async () => {
  crm = await startCrm()
  payload = crm.payload
  for (const [name, tags] of [
    ['Ann', [tag]],
    ['Bob', []],
    ['Cem', [tag]],
    ['Dan', [tag]],
    ['Eve', []],
  ] as const)
    await payload.create({
      collection: 'contacts',
      data: { name, tags: [...tags], city, status: name === 'Dan' ? 'Member' : 'Contact' },
    })
  await crm.createContact({ name: 'Fay', tags: [tag] })
})

const listed = async (query: string, { token } = crm.staff) => {
  const { status, json } = await callPlatform('GET', `/contacts?depth=0&${query}`, { token })
  const docs = (json['docs'] ?? []) as { name: string }[]
  return { status, total: json['totalDocs'], names: docs.map(({ name }) => name) }
}

describe('the list of contacts', () => {
  it('a list is filtered by a segment, with its pages, its order, a search and other filters', async () => {
    const id = await createSegment(crm.staff, { rules: rulesOf(inCity, tagged) })
    const within = `where[or][0][and][0][segment][equals]=${id}`
    expect(await listed(`${within}&sort=name`)).toEqual({
      status: 200,
      total: 3,
      names: ['Ann', 'Cem', 'Dan'],
    })
    expect(await listed(`${within}&sort=-name&limit=2&page=2`)).toMatchObject({
      total: 3,
      names: ['Ann'],
    })
    expect(await listed(`${within}&where[or][0][and][1][status][equals]=Member`)).toMatchObject({
      names: ['Dan'],
    })
    expect(
      await listed(`where[segment][not_equals]=${id}&where[city][equals]=${city}&sort=name`),
    ).toMatchObject({ names: ['Bob', 'Eve'] })
    const second = await createSegment(crm.staff, {
      rules: rulesOf(inCity, { field: 'status', not: false, values: ['Member'] }),
    })
    const either = `where[segment][in]=${id},${second}&where[name][not_equals]=Ann&sort=name`
    expect(await listed(either)).toMatchObject({ names: ['Cem', 'Dan'] })
    const { json } = await callPlatform('GET', `/contacts/count?${within}`, {
      token: crm.staff.token,
    })
    expect(json['totalDocs']).toBe(3)
  })

  it('a list is filtered by one’s own segments and by shared ones, and by no others', async () => {
    const colleague = await createStaff(payload, 'organizer')
    const rules = rulesOf(inCity)
    const own = await createSegment(colleague, { rules })
    const shared = await createSegment(colleague, { rules, shared: true })
    const within = (id: number | string) => `where[segment][equals]=${id}`
    expect(await listed(within(own), colleague)).toMatchObject({ status: 200, total: 5 })
    expect(await listed(within(shared))).toMatchObject({ status: 200, total: 5 })
    for (const unknown of [own, 2_000_000_000, 'x', '1;2'])
      expect(await listed(within(unknown))).toMatchObject({ status: 400, names: [] })
    expect(await listed('where[segment][exists]=true')).toMatchObject({ status: 400 })
    const editor = await createStaff(payload, 'editor')
    expect(await listed(within(shared), editor)).toMatchObject({ status: 403 })
  })

  it('a filter by segment fails where it cannot be applied, and is never left out', async () => {
    const id = await createSegment(crm.staff, { rules: rulesOf(inCity) })
    const { token } = crm.staff
    for (const path of [
      `/interactions?where[contact.segment][equals]=${id}`,
      `/interactions?where[contact.inSegment][equals]=${id}`,
      `/contacts?where[inSegment][equals]=${id}`,
    ])
      expect({ path, status: (await callPlatform('GET', path, { token })).status }).toEqual({
        path,
        status: 400,
      })
  })

  it('documents of a segment are changed and exported by the same filter', async () => {
    const id = await createSegment(crm.staff, { rules: rulesOf(inCity, tagged) })
    const { token } = crm.staff
    const changed = await callPlatform('PATCH', `/contacts?where[segment][equals]=${id}`, {
      token,
      json: { status: 'Prospect' },
    })
    expect(changed.status).toBe(200)
    expect((await listed(`where[city][equals]=${city}&where[status][equals]=Prospect`)).total).toBe(
      3,
    )
    const where = encodeURIComponent(JSON.stringify({ segment: { equals: id } }))
    const exported = await callPlatform('GET', `/contacts/export?format=json&where=${where}`, {
      token,
    })
    expect(JSON.parse(exported.text)).toMatchObject([
      { name: 'Dan' },
      { name: 'Cem' },
      { name: 'Ann' },
    ])
  })
})
