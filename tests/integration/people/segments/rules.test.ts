import { sql } from '@payloadcms/db-postgres'
import fc from 'fast-check'
import type { Payload } from 'payload'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { segmentRules } from '#src/contract/people/segments.ts'
import { rowsOf } from '#src/data/rows.ts'
import { segmentCondition } from '#src/people/segments/sql/compile.ts'
import { startPayload } from '#tests/support/database.ts'
import { isLong, isShort } from '#tests/support/long.ts'
import { fields, now, personOf, rulesOf } from '#tests/support/segment-arbitraries.ts'
import { meets, type Person } from '#tests/support/segment-evaluation.ts'
import {
  deletePeople,
  insertFields,
  insertPeople,
  insertReferred,
} from '#tests/support/segments.ts'

let payload: Payload
let referred: Awaited<ReturnType<typeof insertReferred>>
let people: readonly (Person & { readonly id: number })[]

beforeAll(async () => {
  payload = await startPayload()
  referred = await insertReferred(payload)
  await insertFields(payload, fields)
  people = await insertPeople(payload, fc.sample(personOf(referred), 60))
})
afterAll(async () => {
  await deletePeople(payload, people)
  await payload.db.pool.query('DELETE FROM contact_fields WHERE name = ANY($1)', [
    Object.keys(fields),
  ])
})

const idsBy = async (rules: Parameters<typeof segmentCondition>[0]): Promise<number[]> => {
  const ids = people.map(({ id }) => id)
  const result = await payload.db.drizzle.execute<{ id: number }>(sql`
    SELECT c.id FROM contacts c
    WHERE ${segmentCondition(rules, now)} AND c.id = ANY(${sql.param(ids)}::int[]) ORDER BY c.id`)
  return rowsOf(result).map(({ id }) => id)
}

it('any rules select by SQL exactly the people who meet them by plain evaluation', async () => {
  await fc.assert(
    fc.asyncProperty(rulesOf(referred), async (rules) => {
      expect(segmentRules.parse(rules)).toEqual(rules)
      const expected = people.filter((person) => meets(rules, person, { now, fields }))
      expect(await idsBy(rules)).toEqual(expected.map(({ id }) => id))
    }),
    { numRuns: isLong ? 400 : isShort ? 40 : 100 },
  )
})
