import { UnreadableFile } from '../csv/errors.ts'

/** The columns an import knows (contract "Bulk import rules"); all others are ignored. */
const known = ['name', 'email', 'phone', 'status', 'tags'] as const
export type Column = (typeof known)[number]

/** Where each column stands in a record, and how many fields a record has. */
export interface Columns {
  readonly count: number
  readonly places: ReadonlyMap<Column, number>
}

/**
 * Reads a header: names in any case and order. Throws UnreadableFile without a `name` column,
 * or when a known one is there twice, which would leave open what counts.
 */
export function readHeader(fields: readonly string[]): Columns {
  const names = fields.map((field) => field.trim().toLowerCase())
  const places = new Map<Column, number>()
  for (const column of known) {
    const place = names.indexOf(column)
    if (place === -1) continue
    if (names.includes(column, place + 1))
      throw new UnreadableFile(`has the column ${column} twice`)
    places.set(column, place)
  }
  if (!places.has('name')) throw new UnreadableFile('must be a CSV file with a column name')
  return { count: fields.length, places }
}
