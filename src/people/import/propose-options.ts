import type { CustomField } from '#src/contract/people/custom-fields.ts'
import { contactStatuses } from '#src/contract/people/enums.ts'
import type { dateOrders, ImportKind } from '#src/contract/people/import-options.ts'
import { label } from '#src/locales/labels/label.ts'
import { normaliseHeader } from './aliases.ts'
import { columnKey } from './columns.ts'
import type { FileColumn, FileHead } from './import-lines.ts'
import { type Proposed, proposeColumns } from './propose-columns.ts'
import {
  mayHoldStates,
  statedByWord,
  stateFieldOf,
  subscriberStatusByWord,
} from './subscription-states.ts'

const statusWords = (kind: ImportKind): ReadonlyMap<string, string> => {
  if (kind === 'subscribers') return subscriberStatusByWord
  const words = new Map<string, string>()
  for (const status of contactStatuses)
    for (const word of [status, ...Object.values(label(`contactStatus.${status}`))])
      words.set(word.toLowerCase(), status)
  return words
}

/** What an organisation has by itself that columns may hold. */
export interface ProposedBy {
  readonly custom: readonly CustomField[]
  /** Names of stages in lower case. */
  readonly stages: ReadonlyMap<string, number>
}

type Summarised = Pick<FileColumn, 'samples' | 'values' | 'hasEmails'>

/** Whether a value is a date that can only begin with the month, as in the USA. */
const beginsWithMonth = (value: string): boolean => {
  const [, , second] = /^(\d{1,2})\/(\d{1,2})\/\d{4}/.exec(value) ?? []
  return Number(second) > 12
}

const dateOrder = (columns: readonly Summarised[]): (typeof dateOrders)[number] =>
  columns.some(({ samples, values }) =>
    [...samples, ...(values ?? []).map(({ value }) => value)].some(beginsWithMonth),
  )
    ? 'month'
    : 'day'

/**
 * The column of the status: the proposed one, unless its values mean nothing to us, or else another
 * one of such a name; -1 for none. Sets its field.
 */
const statusColumn = (
  kind: ImportKind,
  header: readonly string[],
  columns: readonly Summarised[],
  fields: Proposed[],
): number => {
  const words = statusWords(kind)
  const isUnderstood = (at: number): boolean => {
    const values = columns[at]?.values ?? []
    return values.some(({ value }) => words.has(value.toLowerCase()))
  }
  const proposed = fields.indexOf('status')
  const isEmpty = (columns[proposed]?.values ?? []).length === 0
  if (proposed === -1 || isEmpty || isUnderstood(proposed)) return proposed
  fields[proposed] = null
  const other = header.findIndex(
    (name, at) =>
      kind === 'subscribers' && stateFieldOf(name) === 'subscription' && isUnderstood(at),
  )
  if (other !== -1) fields[other] = 'status'
  return other
}

/**
 * Words that stand beside those of `statedByWord`; listmonk disables people who are not to be
 * mailed.
 */
const otherStateWords = new Set([
  'subscribed',
  'confirmed',
  'opted in',
  'opt-in',
  'enabled',
  'disabled',
])

/**
 * Whether the values of a column are words about a subscription, one of which says that it ended:
 * all of them, or in a column of statuses most.
 */
const isSubscription = (header: string, { values }: Summarised): boolean => {
  const words = (values ?? []).map(({ value }) => value.toLowerCase())
  const known = words.filter((word) => otherStateWords.has(word) || statedByWord.has(word))
  const isCertain = words.some((word) => statedByWord.has(word))
  if (!isCertain && !words.includes('disabled')) return false
  if (known.length === words.length) return true
  return /\bstatut?s?\b/.test(normaliseHeader(header)) && 2 * known.length > words.length
}

const proposeByValues = (
  kind: ImportKind,
  header: readonly string[],
  columns: readonly Summarised[],
  fields: Proposed[],
): void => {
  for (const [at, column] of columns.entries()) {
    const field = kind === 'contacts' ? 'subscription' : 'status'
    const name = header[at] ?? ''
    if (fields[at] !== null || !mayHoldStates(name) || !isSubscription(name, column)) continue
    if (kind === 'contacts' || !fields.includes(field)) fields[at] = field
  }
}

/**
 * Proposes the options of a file by its header and by what its columns hold: a column of emails
 * whatever its name, if none is named so, and what the values of the status mean. A column `status`
 * whose values mean nothing to us is left out; the first column with names of stages alone is one.
 */
export function proposeOptions(
  kind: ImportKind,
  header: readonly string[],
  columns: readonly Summarised[],
  { custom, stages }: ProposedBy,
): FileHead['proposal'] {
  const fields = proposeColumns(kind, header, custom)
  const byContent = columns.findIndex(({ hasEmails }, at) => hasEmails && fields[at] === null)
  if (!fields.includes('email') && byContent !== -1) fields[byContent] = 'email'
  const words = statusWords(kind)
  const statuses: Record<string, string> = {}
  proposeByValues(kind, header, columns, fields)
  const at = statusColumn(kind, header, columns, fields)
  if (kind === 'contacts') {
    proposeByValues(kind, header, columns, fields)
    const named = columns.findIndex(
      ({ values }, n) =>
        fields[n] === null &&
        values?.[0] &&
        values.every(({ value }) => stages.has(value.toLowerCase())),
    )
    if (named !== -1) fields[named] = 'stage'
  }
  for (const { value } of columns[at]?.values ?? []) {
    const status = words.get(value.toLowerCase())
    if (status !== undefined) statuses[value] = status
  }
  return {
    columns: Object.fromEntries(header.map((name, n) => [columnKey(name, n), fields[n] ?? null])),
    statuses,
    dateOrder: dateOrder(columns),
    ...(kind === 'contacts' && { nameFromEmail: fields.includes('email') }),
  }
}
