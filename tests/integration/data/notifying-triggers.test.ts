import { expect, it } from 'vitest'
import { startPayload } from '#tests/support/database.ts'

const { db } = await startPayload()

it('triggers of statements that insert, update or delete look at rows, so that one without any is no change', async () => {
  const { rows } = await db.pool.query<{ table: string; trigger: string }>(`
    SELECT tgrelid::regclass::text AS table, tgname AS trigger FROM pg_trigger
    -- By their bits: not for each row, and after more than TRUNCATE.
    WHERE NOT tgisinternal AND tgtype & 1 = 0 AND tgtype & (4 | 8 | 16) > 0
      AND tgoldtable IS NULL AND tgnewtable IS NULL`)
  expect(rows).toEqual([])
})
