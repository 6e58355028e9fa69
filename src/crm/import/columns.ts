import { UnreadableFile } from '../csv/errors.ts'
import { matchColumns } from './aliases.ts'

/** The fields an import knows (contract "Bulk import rules"); all other columns are ignored. */
export const columns = ['name', 'email', 'phone', 'status', 'tags'] as const
export type Column = (typeof columns)[number]

interface IgnoredColumn {
  readonly place: number
  /** As the file has it; empty where it has none. */
  readonly name: string
}

/** Where each field stands in a record, and how many fields a record has. */
export interface Columns {
  readonly count: number
  /** Of a name in two columns, both, in the order in which it is said. */
  readonly places: ReadonlyMap<Column, readonly number[]>
  readonly ignored: readonly IgnoredColumn[]
}

const plain = (name: string): string => name.trim().toLowerCase()

const requireOnce = (fields: readonly string[], place: number): void => {
  const name = plain(fields[place] ?? '')
  if (fields.some((other, at) => at !== place && plain(other) === name))
    throw new UnreadableFile(`has the column ${name} twice`)
}

/**
 * Reads a header: names in any case and order, with the usual aliases. Throws UnreadableFile
 * where no column holds names, or when a known one is there twice, which would leave open what
 * counts.
 */
export function readHeader(fields: readonly string[]): Columns {
  const matched = matchColumns(fields)
  const placesOf = (column: Column): number[] => {
    const parts = column === 'name' ? (['name', 'firstName', 'lastName'] as const) : [column]
    return parts.map((part) => matched.indexOf(part)).filter((place) => place !== -1)
  }
  const places = new Map(columns.map((column) => [column, placesOf(column)]))
  for (const taken of places.values()) for (const place of taken) requireOnce(fields, place)
  if (places.get('name')?.length === 0)
    throw new UnreadableFile('must be a CSV file with a column name')
  const ignored = fields
    .map((name, place) => ({ place, name: name.trim() }))
    .filter(({ place }) => matched[place] === null)
  return { count: fields.length, places, ignored }
}
