import type pg from 'pg'
import type { CopiedTable } from './tables.ts'

/** Where documents name files, by storage key; those of replaced files included. */
const sources = [
  { table: 'media', column: 'key', where: 'TRUE' },
  { table: 'media_texts', column: 'text', where: `path = 'formerKeys'` },
  { table: 'files', column: 'key', where: 'TRUE' },
  { table: 'files_texts', column: 'text', where: `path = 'formerKeys'` },
  { table: 'proposal_images', column: 'key', where: 'TRUE' },
  { table: 'form_files', column: 'key', where: 'TRUE' },
] as const

/** Reads the storage keys that documents name; a database of before may lack a table. */
export function namedFiles(tables: readonly CopiedTable[]): string {
  const there = sources.filter(({ table, column }) =>
    tables.some(({ name, columns }) => name === table && columns.includes(column)),
  )
  const parts = there.map(
    ({ table, column, where }) =>
      `SELECT ${column} AS key FROM ${table} WHERE ${where} AND ${column} IS NOT NULL`,
  )
  return parts.length === 0 ? 'SELECT NULL::text AS key WHERE FALSE' : parts.join(' UNION ')
}

/** The statement that lists them, one a line: their form has nothing that COPY would escape. */
export const copyNamedFiles = (tables: readonly CopiedTable[]): string =>
  `COPY (${namedFiles(tables)}) TO STDOUT`

export async function isFileNamed(
  client: pg.Client,
  tables: readonly CopiedTable[],
  key: string,
): Promise<boolean> {
  const query = `SELECT FROM (${namedFiles(tables)}) named WHERE key = $1`
  return (await client.query(query, [key])).rowCount !== 0
}
