import { getTableColumns, getTableName, type Table } from '@payloadcms/db-postgres/drizzle'
import type { Payload } from 'payload'
import type { NeededSchema } from './needed-schema.ts'

export function schemaOf({ tables, enums }: Payload['db']): NeededSchema {
  const columnsOf = (table: Table) => Object.values(getTableColumns(table)).map(({ name }) => name)
  return {
    tables: Object.fromEntries(
      Object.values<Table>(tables).map((table) => [getTableName(table), columnsOf(table)]),
    ),
    enums: Object.fromEntries(
      Object.values(enums).map(({ enumName, enumValues }) => [enumName, [...enumValues]]),
    ),
  }
}
