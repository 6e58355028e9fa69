import { UnreadableFile } from '../csv/errors.ts'
import { exportedFields } from '../export-contacts.ts'
import { matchColumns } from './aliases.ts'

/** Fields that an import supports (contract "Bulk import rules"); all other columns are ignored. */
export const columns = ['name', 'email', 'phone', 'status', 'tags'] as const
export type Column = (typeof columns)[number]

interface IgnoredColumn {
  readonly position: number
  /** As in the file; empty where it has no name. */
  readonly name: string
}

/** The column index of each field in a record, and the number of columns. */
export interface Columns {
  readonly count: number
  /** For a name in two columns both indexes, first name first. */
  readonly positions: ReadonlyMap<Column, readonly number[]>
  readonly ignored: readonly IgnoredColumn[]
  /**
   * Whether the file is one that we exported, where formulas are escaped and tags may be in quotes.
   * Values of any other file are what they are (contract "Bulk import rules").
   */
  readonly isExported: boolean
}

/** The name of a column in options: its header, or its number where it has none. */
export const columnKey = (name: string, position: number): string =>
  name.trim() || `#${position + 1}`

const plain = (name: string): string => name.trim().toLowerCase()

const requireOnce = (fields: readonly string[], position: number): void => {
  const name = plain(fields[position] ?? '')
  if (fields.some((other, at) => at !== position && plain(other) === name))
    throw new UnreadableFile('file-column-twice', `has the column ${name} twice`, name)
}

/**
 * Parses a header: names in any case and order, with the usual aliases. Throws UnreadableFile
 * where no column holds names, or a known one occurs twice, which would be ambiguous.
 */
export function readHeader(fields: readonly string[]): Columns {
  const matched = matchColumns(fields)
  const positionsOf = (column: Column): number[] => {
    const parts = column === 'name' ? (['name', 'firstName', 'lastName'] as const) : [column]
    return parts.map((part) => matched.indexOf(part)).filter((position) => position !== -1)
  }
  const positions = new Map(columns.map((column) => [column, positionsOf(column)]))
  for (const taken of positions.values())
    for (const position of taken) requireOnce(fields, position)
  if (positions.get('name')?.length === 0)
    throw new UnreadableFile('file-without-name', 'must be a CSV file with a column name')
  const ignored = fields
    .map((name, position) => ({ position, name: name.trim() }))
    .filter(({ position }) => matched[position] === null)
  const isExported = exportedFields.every((field, position) => fields[position] === field)
  return { count: fields.length, positions, ignored, isExported }
}
