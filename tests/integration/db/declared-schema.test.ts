import { getTableColumns, getTableName, type Table } from '@payloadcms/db-postgres/drizzle'
import type { Payload } from 'payload'
import { beforeAll, expect, it } from 'vitest'
import { startPayload } from '#tests/support/database.ts'

let payload: Payload
beforeAll(async () => {
  payload = await startPayload()
})

it('every column of the database is declared in the platform’s schema, and no other', async () => {
  const { rows } = await payload.db.pool.query<{ name: string }>(`
    SELECT table_name || '.' || column_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' ORDER BY 1`)
  const declared = Object.values<Table>(payload.db.tables).flatMap((table) =>
    Object.values(getTableColumns(table)).map((column) => `${getTableName(table)}.${column.name}`),
  )
  expect(rows.map(({ name }) => name)).toEqual(declared.toSorted())
})
