import { canonicalEmail, composed, isEmailAddress } from '#src/contract/values.ts'
import { UnreadableFile } from '#src/platform/csv/errors.ts'
import { isExportedHeader } from '../export/export-contacts.ts'
import { type ColumnField, columnFields, matchColumns } from './aliases.ts'
import { truncate } from './import-lines.ts'
import { stateFieldOf, withStates } from './subscription-states.ts'

interface IgnoredColumn {
  readonly position: number
  /** As in the file; empty where it has no name. */
  readonly name: string
  readonly isChosen: boolean
}

export interface Columns {
  readonly count: number
  /** The column indexes of each field, the likeliest first. */
  readonly positions: ReadonlyMap<string, readonly number[]>
  readonly ignored: readonly IgnoredColumn[]
  readonly mapping: Readonly<Record<string, string | null>>
  /**
   * Whether the file is one that we exported, where formulas are escaped. Values of any other file
   * are what they are (contract "Bulk import rules").
   */
  readonly isExported: boolean
  /** Whether tags may be in quotes, as we and Mailchimp export them. */
  readonly hasQuotedTags: boolean
}

/** The name of a column in options: its header, or its number where it has none. */
export const columnKey = (name: string, position: number): string =>
  composed(name.trim()) || `#${position + 1}`

export const plainHeader = (name: string): string => composed(name.trim()).toLowerCase()

const requireOnce = (fields: readonly string[], position: number): void => {
  const name = plainHeader(fields[position] ?? '')
  if (fields.some((other, at) => at !== position && plainHeader(other) === name))
    throw new UnreadableFile('file-column-twice', `has the column ${name} twice`, name)
}

/** Columns that no other product's files have together. */
const ofMailchimp = ['LEID', 'EUID']

/** The columns of a header whose fields are known; `likeliest` comes first of those of its field. */
export function columnsOf(
  header: readonly string[],
  fields: readonly (string | null)[],
  { likeliest = [], chosen = [] }: { likeliest?: (string | null)[]; chosen?: boolean[] } = {},
): Columns {
  const positions = new Map<string, number[]>()
  for (const [position, field] of fields.entries()) {
    if (field === null) continue
    const others = positions.get(field) ?? []
    positions.set(field, likeliest[position] ? [position, ...others] : [...others, position])
  }
  const ignored = header
    .map((name, at) => ({ position: at, name: name.trim(), isChosen: chosen[at] ?? false }))
    .filter(({ position }) => fields[position] === null)
  const isExported = isExportedHeader(header)
  return {
    count: header.length,
    positions,
    ignored,
    mapping: Object.fromEntries(
      header.map((name, at) => [columnKey(name, at), fields[at] ?? null]),
    ),
    isExported,
    hasQuotedTags: isExported || ofMailchimp.every((name) => header.includes(name)),
  }
}

/** Throws UnreadableFile where no column holds names, or parts of them. */
export function requireNames({ positions }: Columns): void {
  const parts = ['name', 'firstName', 'lastName']
  if (!parts.some((field) => positions.has(field)))
    throw new UnreadableFile('file-without-name', 'must be a CSV file with a column name')
}

/**
 * Parses a header without options: names in any case and order, with the usual aliases, one column
 * for each field. Throws UnreadableFile where no column holds names, or a known one occurs twice,
 * which would be ambiguous.
 */
export function readHeader(header: readonly string[]): Columns {
  const matched = matchColumns(header)
  for (const field of columnFields satisfies readonly ColumnField[]) {
    const position = matched.indexOf(field)
    if (position !== -1) requireOnce(header, position)
  }
  const columns = columnsOf(
    header,
    matched.map((field, at) => field ?? stateFieldOf(header[at] ?? '') ?? null),
  )
  requireNames(columns)
  return withStates(columns, header)
}

const lengthLimit = 1_000

export const containsEmails = (field: string): boolean =>
  field.includes('@') &&
  field.length <= lengthLimit &&
  field
    .trim()
    .split(/[\s;,|]+/)
    .every((part) => isEmailAddress(canonicalEmail(part)))

const reject = (column: string): never => {
  throw new UnreadableFile(
    'file-emails-ignored',
    `has email addresses in the column “${truncate(column)}”, which would be lost; please name it email`,
    truncate(column),
  )
}

/**
 * Checks the ignored columns of a file for email addresses, so that contacts are never imported
 * without the email the file has. `read` and `end` throw UnreadableFile when there is no email
 * column, or all of it is empty, and one that was not ignored by choice holds emails.
 */
export function watchForIgnoredEmails({ ignored: all, positions }: Columns) {
  const taken = positions.get('email') ?? []
  const ignored = all.filter(({ isChosen }) => !isChosen)
  let isDone = false
  let found: string | undefined
  return {
    read(fields: readonly string[]): void {
      isDone ||= taken.some((position) => (fields[position] ?? '').trim() !== '')
      if (isDone || found !== undefined) return
      const column = ignored.find((each) => containsEmails(fields[each.position] ?? ''))
      if (!column) return
      found = column.name || `${column.position + 1}`
      if (taken.length === 0) reject(found)
    },
    /** To be called after the last record. */
    end(): void {
      if (!isDone && found !== undefined) reject(found)
    },
  }
}
