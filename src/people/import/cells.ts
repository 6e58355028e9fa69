import { nameLimit } from '#src/contract/people/fields.ts'
import { clean } from './wrong-field.ts'

/** The cells of a row by field: those of all its columns, the likeliest first. */
export type Cells = (field: string) => readonly string[]

/** The cells that are not empty, trimmed and joined; a single one as it is. */
export const joined = (cells: readonly string[], by = ' '): string =>
  cells.length === 1
    ? (cells[0] ?? '')
    : cells
        .map((cell) => cell.trim())
        .filter(Boolean)
        .join(by)

export const firstFilled = (cells: readonly string[]): string =>
  cells.find((cell) => cell.trim() !== '') ?? ''

/** The name of a row, whole or of its parts; "" for none. Throws WrongField. */
export const nameIn = (cells: Cells): string =>
  clean('name', joined(cells('name')), nameLimit) ||
  clean('name', joined([...cells('firstName'), ...cells('lastName')]), nameLimit)
