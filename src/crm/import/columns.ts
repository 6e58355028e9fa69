import { UnreadableFile } from '../csv/errors.ts'

/** The columns an import knows (contract "Bulk import rules"); all others are ignored. */
export const columns = ['name', 'email', 'phone', 'status', 'tags'] as const
export type Column = (typeof columns)[number]

/** Where each column stands in a record, and how many fields a record has. */
export interface Columns {
  readonly count: number
  readonly places: ReadonlyMap<Column, number>
}

const plain = (name: string): string => name.trim().toLowerCase()

/** The column a name in a header stands for; null when it is none that is known. */
export const columnNamed = (name: string): Column | null =>
  columns.find((column) => column === plain(name)) ?? null

/**
 * Reads a header: names in any case and order. Throws UnreadableFile without a `name` column,
 * or when a known one is there twice, which would leave open what counts.
 */
export function readHeader(fields: readonly string[]): Columns {
  const names = fields.map(plain)
  const places = new Map<Column, number>()
  for (const column of columns) {
    const place = names.indexOf(column)
    if (place === -1) continue
    if (names.includes(column, place + 1))
      throw new UnreadableFile(`has the column ${column} twice`)
    places.set(column, place)
  }
  if (!places.has('name')) throw new UnreadableFile('must be a CSV file with a column name')
  return { count: fields.length, places }
}
