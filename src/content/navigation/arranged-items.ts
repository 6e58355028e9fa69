import { z } from 'zod'
import type { ArrangedItem } from '#src/content/navigation/sql/navigation.ts'
import { linkKinds } from '#src/contract/content/navigation.ts'
import { itemKinds } from './navigation-rules.ts'

const blank = z
  .string()
  .nullish()
  .transform((value) => value || null)

const reference = z
  .union([z.int(), z.object({ id: z.int() }).transform(({ id }) => id)])
  .nullish()
  .catch(null)

const isTrue = z
  .boolean()
  .nullish()
  .transform((value) => value === true)

const leaf = z.object({
  kind: z.enum(itemKinds).catch('static'),
  staticPage: blank,
  label: blank,
  hidden: isTrue,
  number: z
    .number()
    .nullish()
    .transform((value) => value ?? null),
  page: reference,
  article: reference,
  event: reference,
  action: reference,
  url: blank.catch(null),
  opensInNewTab: isTrue,
})
type Leaf = z.output<typeof leaf>

const items = z.array(leaf.extend({ children: z.array(leaf).nullish() })).catch([])

export const entryKinds = ['page', 'article', 'event', 'action'] as const
export type EntryKind = (typeof entryKinds)[number]

export interface PublicEntry {
  readonly id: number
  readonly slug: string
  readonly title: string
}

export const entryName = (kind: EntryKind, id: number): string => `${kind}/${id}`

export type PublicEntries = ReadonlyMap<string, PublicEntry>

export const asPublicEntries = (kind: EntryKind, found: readonly PublicEntry[]): PublicEntries =>
  new Map(found.map((entry) => [entryName(kind, entry.id), entry]))

const isEntryKind = (kind: Leaf['kind']): kind is EntryKind =>
  entryKinds.some((each) => each === kind)

// Fields of another kind still contain the earlier choice.
const foundFor = (item: Leaf, entries: PublicEntries): PublicEntry | null =>
  (isEntryKind(item.kind) && entries.get(entryName(item.kind, item[item.kind] ?? 0))) || null

const leavesOf = (form: unknown): Leaf[] =>
  items.parse(form).flatMap((item) => [item, ...(item.children ?? [])])

export const idsInForm = (form: unknown, kind: EntryKind): number[] => [
  ...new Set(leavesOf(form).flatMap((item) => (item.kind === kind ? (item[kind] ?? []) : []))),
]

/**
 * Parses an unfinished navigation form into the input of the menu: unset values are null, and so
 * is an entry that is not public. New folders and links have numbers below zero until they are
 * saved. Never throws.
 */
export function arrangedItems(form: unknown, entries: PublicEntries): ArrangedItem[] {
  let unsaved = 0
  const arranged = (item: Leaf): ArrangedItem => {
    const { kind } = item
    const found = foundFor(item, entries)
    unsaved -= 1
    return {
      kind,
      label: item.label,
      hidden: item.hidden,
      number: item.number ?? unsaved,
      staticPage: kind === 'static' ? item.staticPage : null,
      page: kind === 'page' ? found : null,
      entry: kind === 'page' ? null : found,
      url: kind === 'external' ? item.url : null,
      opensInNewTab: item.opensInNewTab,
      children: [],
    }
  }
  return items.parse(form).map((item) => ({
    ...arranged(item),
    children: item.kind === 'folder' ? (item.children ?? []).map(arranged) : [],
  }))
}

const isOmitted = ({ kind, page, entry, url, hidden }: ArrangedItem): boolean =>
  !hidden && (kind === 'page' || linkKinds.some((each) => each === kind)) && !page && !entry && !url

/** Number of items omitted because what they lead to is not public, or not chosen yet. */
export const countOmitted = (arranged: readonly ArrangedItem[]): number =>
  arranged.flatMap((item) => [item, ...item.children]).filter(isOmitted).length
