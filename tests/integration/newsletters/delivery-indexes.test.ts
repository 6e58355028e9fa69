import type { Payload } from 'payload'
import { beforeAll, expect, it } from 'vitest'
import { startPayload } from '#tests/support/database.ts'

let payload: Payload

beforeAll(async () => {
  payload = await startPayload()
})

interface Index {
  readonly name: string
  readonly keys: string[]
  readonly predicate: string
  readonly unique: boolean
}

const beginsWith = (longer: Index, shorter: Index): boolean =>
  longer.predicate === shorter.predicate &&
  shorter.keys.every((key, at) => longer.keys[at]?.split(' ')[0] === key.split(' ')[0])

it('no index of deliveries is made redundant by another', async () => {
  const { rows } = await payload.db.pool.query<Index>(`
    SELECT c.relname AS name, i.indisunique AS unique,
      coalesce(pg_get_expr(i.indpred, i.indrelid), '') AS predicate,
      ARRAY(SELECT pg_get_indexdef(i.indexrelid, k, true)
        FROM generate_series(1, i.indnkeyatts) k ORDER BY k) AS keys
    FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
    WHERE i.indrelid = 'deliveries'::regclass`)
  expect(rows.length).toBeGreaterThan(3)
  const needless = rows.filter(
    (index) => !index.unique && rows.some((each) => each !== index && beginsWith(each, index)),
  )
  expect(needless.map(({ name }) => name)).toEqual([])
})
