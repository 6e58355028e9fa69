import { unescapeFormula } from '#src/platform/csv/formula.ts'
import type { Reason } from '#src/server/errors/coded-error.ts'
import type { Cells } from './cells.ts'
import type { Columns } from './columns.ts'
import { type ContactRules, type ImportedContact, plainRules, readContact } from './contact-row.ts'
import { WrongField, wrong } from './wrong-field.ts'

export type RowError = {
  readonly kind: 'error'
  readonly error: string
  /** The invalid value; the whole row when the error concerns the row. */
  readonly value: string
} & Reason

export type Row = { readonly kind: 'contact'; readonly contact: ImportedContact } | RowError

const requireWidth = (fields: readonly string[], count: number): void => {
  // Spreadsheets write empty fields after the last column.
  const spare = fields.length > count && fields.slice(count).every((field) => field.trim() === '')
  if (fields.length === count || spare) return
  const has = `${fields.length} ${fields.length === 1 ? 'field' : 'fields'}`
  const code = fields.length === 1 ? 'row-has-one-field' : 'row-width'
  const message = `row: has ${has} where the header has ${count}`
  throw wrong(code, [fields.length, count], message, fields.join(' · '))
}

const none: readonly string[] = []

const cellsOf = (fields: readonly string[], { count, positions, isExported }: Columns): Cells => {
  requireWidth(fields, count)
  const values = isExported ? fields.map(unescapeFormula) : fields
  return (field) => positions.get(field)?.map((position) => values[position] ?? '') ?? none
}

export function readCells<T>(
  fields: readonly string[],
  columns: Columns,
  read: (cells: Cells) => T,
): T | RowError {
  try {
    return read(cellsOf(fields, columns))
  } catch (error) {
    if (!(error instanceof WrongField)) throw error
    const { message, code, params, value } = error
    return { kind: 'error', error: message, code, params, value }
  }
}

export const readRow = (
  fields: readonly string[],
  columns: Columns,
  rules: ContactRules = plainRules,
): Row =>
  readCells(fields, columns, (cells) => ({
    kind: 'contact' as const,
    contact: readContact(cells, columns, rules),
  }))
