import type { ImportReport } from '#src/contract/people/import.ts'
import { composed } from '#src/contract/values.ts'
import { decodeText } from '#src/platform/csv/decode.ts'
import type { Encoding } from '#src/platform/csv/encodings.ts'
import { UnreadableFile } from '#src/platform/csv/errors.ts'
import { unescapeFormula } from '#src/platform/csv/formula.ts'
import { readRecords } from '#src/platform/csv/records.ts'
import type { Reason } from '#src/server/errors/coded-error.ts'
import { type Columns, watchForIgnoredEmails } from './columns.ts'
import { type ContactRules, type ImportedContact, plainRules, readContact } from './contact-row.ts'
import type { RejectedRow } from './import-lines.ts'
import { watchForStates } from './subscription-states.ts'
import { type Cells, WrongField, wrong } from './wrong-field.ts'

type RowError = {
  readonly kind: 'error'
  readonly error: string
  /** The invalid value; the whole row when the error concerns the row. */
  readonly value: string
} & Reason

/** The row, or what is wrong with it; with items where it is imported without the wrong value. */
export type Read<Item> = readonly Item[] | (RowError & { readonly items?: readonly Item[] })

type Row = { readonly kind: 'contact'; readonly contact: ImportedContact } | RowError

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
  return (field) =>
    positions.get(field)?.map((position) => composed(values[position] ?? '')) ?? none
}

const rowError = ({ message, code, params, value }: WrongField): RowError => ({
  ...{ kind: 'error', error: message, code, params, value },
})

/** Items of a row, which has a value that they are imported without. */
export const withRemark = <Item>(
  items: readonly Item[],
  remark: WrongField | undefined,
): Read<Item> => (remark ? { ...rowError(remark), items } : items)

export function readCells<T>(
  fields: readonly string[],
  columns: Columns,
  read: (cells: Cells) => T,
): T | RowError {
  try {
    return read(cellsOf(fields, columns))
  } catch (error) {
    if (!(error instanceof WrongField)) throw error
    return rowError(error)
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

const batchSize = 2_000

/**
 * Limit of invalid rows, past which the file is rejected. A row of the report has at most 200
 * bytes, so that it stays below 20 MB.
 */
const errorLimit = 100_000

export interface Reading {
  /** Default: UTF-8 or UTF-16, by byte order mark. */
  readonly encoding?: Encoding | undefined
  /** Called after each batch with the number of rows read; may throw to abort the import. */
  readonly onRead?: ((rows: number) => void) | undefined
  /** Called with each row that is rejected or imported incompletely, in the order of the file. */
  readonly onWrong?: ((row: RejectedRow, isImported: boolean) => void) | undefined
}

export interface RowReader<Item> {
  /** Reads the header. Throws UnreadableFile. */
  readonly open: (header: readonly string[]) => Columns
  readonly read: (fields: readonly string[], columns: Columns) => Read<Item>
  readonly stage: (items: readonly Item[]) => Promise<void>
}

const batcher = <Item>(stage: RowReader<Item>['stage']) => {
  let batch: Item[] = []
  const flush = async (): Promise<void> => {
    if (batch.length > 0) await stage(batch)
    batch = []
  }
  return { add: (items: readonly Item[]) => batch.push(...items), flush }
}

const wrongRows = (onWrong: Reading['onWrong']) => {
  const errors: ImportReport['errors'] = []
  const incomplete: ImportReport['errors'] = []
  const add = (wrong: RejectedRow, isImported: boolean): void => {
    onWrong?.(wrong, isImported)
    const { row, error } = wrong
    if (isImported && incomplete.length === errorLimit) return
    if ((isImported ? incomplete : errors).push({ row, error }) > errorLimit)
      throw new UnreadableFile(
        'file-too-many-errors',
        `has more than ${errorLimit} wrong rows`,
        errorLimit,
      )
  }
  return { errors, incomplete, add }
}

export interface StagedRows {
  /** Data rows of the file, valid or not. */
  readonly rows: number
  readonly errors: ImportReport['errors']
  /** The first that were staged without one of their values. */
  readonly incomplete: ImportReport['errors']
  readonly columns: Columns
}

/**
 * Reads a file and stages the items of its valid rows, in batches. Throws UnreadableFile, after
 * which the transaction must be rolled back.
 */
export async function stageRows<Item>(
  bytes: AsyncIterable<Buffer>,
  { open, read, stage }: RowReader<Item>,
  { encoding, onRead, onWrong }: Reading,
): Promise<StagedRows> {
  const { add, flush } = batcher(stage)
  const { errors, incomplete, add: addWrong } = wrongRows(onWrong)
  let columns: Columns | undefined
  let emails: ReturnType<typeof watchForIgnoredEmails> | undefined
  let states: ReturnType<typeof watchForStates> | undefined
  let rows = 0
  for await (const { line, fields } of readRecords(decodeText(bytes, encoding))) {
    if (!columns || !emails || !states) {
      columns = open(fields)
      emails = watchForIgnoredEmails(columns)
      states = watchForStates(columns)
      continue
    }
    emails.read(fields)
    states.read(fields)
    const row = read(fields, columns)
    if ('error' in row) {
      const { kind: _, items, ...wrong } = row
      addWrong({ row: line, ...wrong }, items !== undefined)
      add(items ?? [])
    } else add(row)
    rows += 1
    if (rows % batchSize > 0) continue
    await flush()
    onRead?.(rows)
  }
  if (!columns || !emails) throw new UnreadableFile('file-empty', 'is empty')
  emails.end()
  await flush()
  onRead?.(rows)
  const ignored = columns.ignored.filter(({ position }) => !states?.found.has(position))
  return { rows, errors, incomplete, columns: { ...columns, ignored } }
}

export const ignoredNames = ({ ignored }: Columns): string[] =>
  ignored.map(({ name }) => name).filter((name) => name !== '')
