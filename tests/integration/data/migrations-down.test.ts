import { createLocalReq } from 'payload'
import { expect, it } from 'vitest'
import { migrations } from '#migrations/index.ts'
import { column } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'
import { startPayload } from '#tests/support/database.ts'

/** Columns, indexes, constraints, triggers and functions, each as a text. */
const schemaOf = (db: Database): Promise<string[]> => column(db)`
  SELECT text FROM (
    SELECT concat_ws(' ', table_name, column_name, udt_name, is_nullable, column_default)
    FROM information_schema.columns WHERE table_schema = 'public'
    UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
    UNION ALL SELECT concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid))
    FROM pg_constraint WHERE connamespace = 'public'::regnamespace
    UNION ALL SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
    UNION ALL SELECT pg_get_functiondef(oid) FROM pg_proc
    WHERE pronamespace = 'public'::regnamespace AND prokind = 'f' AND proname LIKE 'muster%'
  ) of (text) ORDER BY text`

class Done extends Error {}

it('the newest migrations can be taken back one after the other, and be made again', async () => {
  const payload = await startPayload()
  const req = await createLocalReq({}, payload)
  const newest = migrations.slice(-12)
  const taken = payload.db.drizzle.transaction(async (db) => {
    const before = await schemaOf(db)
    for (const { down } of newest.toReversed()) await down({ db, payload, req })
    expect(await schemaOf(db)).not.toEqual(before)
    for (const { up } of newest) await up({ db, payload, req })
    expect(await schemaOf(db)).toEqual(before)
    throw new Done()
  })
  await expect(taken).rejects.toThrow(Done)
})
