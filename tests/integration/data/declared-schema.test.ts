import { randomUUID } from 'node:crypto'
import { getTableColumns, getTableName, type Table } from '@payloadcms/db-postgres/drizzle'
import type { Payload } from 'payload'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { schemaOf } from '#src/data/configured-schema.ts'
import { requireSchema } from '#src/data/needed-schema.ts'
import { cloneTemplate } from '#tests/support/clone-template.ts'
import { startPayload } from '#tests/support/database.ts'

let payload: Payload
/** Of a database as the migrations make it; other tests add tables to their worker's. */
let migrated: pg.Client
beforeAll(async () => {
  payload = await startPayload()
  const url = await cloneTemplate(`declared_${randomUUID().slice(0, 8)}`)
  migrated = new pg.Client({ connectionString: url })
  await migrated.connect()
})
afterAll(() => migrated.end())

it('every column of the database is declared in the platform’s schema, and no other', async () => {
  const { rows } = await migrated.query<{ name: string }>(`
    SELECT table_name || '.' || column_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' ORDER BY 1`)
  const declared = Object.values<Table>(payload.db.tables).flatMap((table) =>
    Object.values(getTableColumns(table)).map((column) => `${getTableName(table)}.${column.name}`),
  )
  expect(rows.map(({ name }) => name)).toEqual(declared.toSorted())
})

it('a database that the migrations made has all that the configuration needs; what one lacks is named', async () => {
  const needed = schemaOf(payload.db)
  await expect(requireSchema(migrated, needed)).resolves.toBeUndefined()
  const more = {
    tables: {
      ...needed.tables,
      boats: ['id'],
      people: [...(needed.tables['people'] ?? []), 'diet'],
    },
    enums: { ...needed.enums, enum_events_kind: ['walk'], enum_users_roles: ['admin', 'cook'] },
  }
  await expect(requireSchema(migrated, more)).rejects.toMatchObject({
    name: 'WrongSetting',
    message: expect.stringContaining(
      'need: the column diet of people, the table boats, the value cook of enum_users_roles, the type enum_events_kind.',
    ),
  })
})
