import type {
  dateOrders,
  ImportKind,
  knownPolicies,
  tagSeparators,
} from '#src/contract/people/import-options.ts'
import type { FileColumn, FileHead } from '#src/people/import/import-lines.ts'
import { stateFields } from '#src/people/import/subscription-states.ts'

export interface Mapping {
  /** What columns become, by their keys; null for the ones that are left out. */
  readonly columns: Readonly<Record<string, string | null>>
  /** Status by value of the file; "" for a value that is read like all others. */
  readonly statuses: Readonly<Record<string, string>>
  readonly unknownStatus: 'error' | 'default'
  readonly tagsSeparator: (typeof tagSeparators)[number]
  readonly dateOrder: (typeof dateOrders)[number]
}

export interface Draft extends Mapping {
  readonly known: (typeof knownPolicies)[number]
  readonly tag: string
  readonly nameFromEmail: boolean
  readonly isSubscribing: boolean
  readonly consent: string
}

export const newDraft = (tag: string): Draft => ({
  columns: {},
  statuses: {},
  unknownStatus: 'error',
  tagsSeparator: 'auto',
  dateOrder: 'day',
  known: 'skip',
  tag,
  nameFromEmail: true,
  isSubscribing: false,
  consent: '',
})

/** The key of a column, by which a saved mapping finds it in another file. */
export const savedKey = (key: string): string => key.toLowerCase()

/** What a record of names from a file holds; nothing of what every object has. */
const ownValue = (
  columns: Readonly<Record<string, string | null>>,
  key: string,
): string | null | undefined => (Object.hasOwn(columns, key) ? columns[key] : undefined)

const isState = (field: string | null): boolean => stateFields.some((each) => each === field)

/**
 * The draft for a file: what is proposed for its columns and values, and over it what a saved
 * mapping has decided. A column with email addresses for which nothing is proposed is undecided
 * (without an entry), so that no email is lost by an oversight.
 */
export function draftFor({ columns, proposal }: FileHead, draft: Draft, saved?: Mapping): Draft {
  // Of columns of one name the first counts.
  const decided = columns.toReversed().flatMap(({ key, column, hasEmails }) => {
    const given = ownValue(proposal.columns, key)
    const proposed = given === undefined ? column : given
    const own = ownValue(saved?.columns ?? {}, savedKey(key))
    // People who left another list are left out by a decision about this file alone.
    if (own !== undefined && (own !== null || !isState(proposed))) return [[key, own] as const]
    return proposed === null && hasEmails ? [] : [[key, proposed] as const]
  })
  const { statuses, dateOrder, nameFromEmail = draft.nameFromEmail } = proposal
  return {
    ...draft,
    nameFromEmail,
    dateOrder,
    ...saved,
    columns: Object.fromEntries(decided),
    statuses: { ...statuses, ...saved?.statuses },
  }
}

/** A column with its position, and with what it becomes: undefined while it is undecided. */
export interface MappedColumn extends FileColumn {
  readonly position: number
  readonly field: string | null | undefined
}

export const mapColumns = (
  { columns }: FileHead,
  draft: Pick<Mapping, 'columns'>,
): MappedColumn[] =>
  columns.map((column, position) => ({
    ...column,
    position,
    field: Object.hasOwn(draft.columns, column.key) ? draft.columns[column.key] : undefined,
  }))

export const withColumn = (draft: Draft, key: string, field: string | null): Draft => ({
  ...draft,
  columns: { ...draft.columns, [key]: field },
})

export const mappingOf = ({
  columns,
  statuses,
  unknownStatus,
  tagsSeparator,
  dateOrder,
}: Mapping): Mapping => ({
  columns: Object.fromEntries(
    Object.entries(columns).map(([key, field]) => [savedKey(key), field]),
  ),
  statuses,
  unknownStatus,
  tagsSeparator,
  dateOrder,
})

const sorted = (entries: object) =>
  Object.entries(entries).toSorted(([one], [other]) => (one < other ? -1 : 1))

export function isSameMapping(one: Mapping, other: Mapping): boolean {
  const [first, second] = [one, other].map(mappingOf).map((mapping) =>
    JSON.stringify({
      ...mapping,
      columns: sorted(mapping.columns),
      statuses: sorted(mapping.statuses),
    }),
  )
  return first === second
}

/** The columns that an import needs options for: it maps the others by itself. */
const namedColumns = (head: FileHead | undefined, draft: Draft) =>
  (head?.columns ?? [])
    .filter(({ key }) => Object.hasOwn(draft.columns, key))
    .filter(({ key, column, hasEmails }) => {
      const field = draft.columns[key]
      const isProposed = ownValue(head?.proposal.columns ?? {}, key) != null
      return field !== column || (field === null && (hasEmails || isProposed))
    })
    .map(({ key }) => [key, draft.columns[key]] as const)

export type Options = Readonly<Record<string, unknown>>

/** The draft as the options of a request, which the server validates; `head` once it is read. */
export function optionsOf(kind: ImportKind, draft: Draft, head?: FileHead): Options {
  const { unknownStatus, dateOrder, known, isSubscribing, consent } = draft
  const statuses = Object.fromEntries(
    Object.entries(draft.statuses).filter(([value, status]) => status !== '' && status !== value),
  )
  const columns = Object.fromEntries(namedColumns(head, draft))
  const subscribe = isSubscribing ? { consent: consent.trim() } : null
  const common = { columns, statuses, unknownStatus, dateOrder, known, subscribe }
  if (kind === 'subscribers') return common
  const { tag, tagsSeparator, nameFromEmail } = draft
  return { ...common, tag: tag.trim(), tagsSeparator, nameFromEmail }
}
