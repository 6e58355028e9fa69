import { z } from 'zod'
import { staticPages } from './static-pages.ts'

const pageReference = z.union([z.int(), z.object({ id: z.int() }).transform(({ id }) => id)])

const leaf = z.object({
  id: z.string().nullish(),
  kind: z.enum(['static', 'page', 'folder']),
  staticPage: z.enum(staticPages.map(({ name }) => name)).nullish(),
  page: pageReference.nullish(),
  label: z.string().nullish(),
  number: z.number().nullish(),
})

/** Schema of the stored navigation items. */
export const storedItems = z.array(leaf.extend({ children: z.array(leaf).nullish() })).nullish()
export type StoredItem = NonNullable<z.output<typeof storedItems>>[number]
type Leaf = z.output<typeof leaf>

/** Error messages for missing fields of an item. */
export const requirements = {
  staticPage: 'Choose which built-in page',
  page: 'Choose which page',
  label: 'A folder needs a label',
} as const

/** The required field that an item lacks; undefined when it is complete. */
export function missingIn({
  kind,
  staticPage,
  page,
  label,
}: {
  kind: Leaf['kind']
  staticPage?: unknown
  page?: unknown
  label?: string | null | undefined
}): keyof typeof requirements | undefined {
  if (kind === 'static') return staticPage ? undefined : 'staticPage'
  if (kind === 'page') return page ? undefined : 'page'
  return label?.trim() ? undefined : 'label'
}

const nameOf = ({ kind, staticPage, page }: Leaf): string | undefined =>
  kind === 'static' ? `static ${staticPage}` : kind === 'page' ? `page ${page}` : undefined

/**
 * Validates the arrangement as a whole; returns an error message, or undefined when it is valid.
 */
export function problemOfItems(items: readonly StoredItem[]): string | undefined {
  const all: Leaf[] = items.flatMap((item) => [
    item,
    ...(item.kind === 'folder' ? (item.children ?? []) : []),
  ])
  const names = all.map(nameOf).filter((name) => name !== undefined)
  return new Set(names).size < names.length ? 'A page can stand in one place only' : undefined
}

/**
 * Assigns folder numbers by index: a folder keeps its number, matched by row id, number or label;
 * a new one gets the next number never used. So `nav-<n>` is stable when folders are renamed or
 * moved (decisions §2). Other items get null. `highest` is the highest number ever assigned.
 */
export function numbersOfFolders(
  items: readonly StoredItem[],
  before: readonly StoredItem[],
  highest: number,
): (number | null)[] {
  const free = before.filter(({ kind, number }) => kind === 'folder' && number)
  const claimed = new Map<StoredItem, number>()
  const claim = (isSame: (one: StoredItem, other: StoredItem) => boolean): void => {
    for (const item of items) {
      if (item.kind !== 'folder' || claimed.has(item)) continue
      const at = free.findIndex((folder) => isSame(folder, item))
      const [found] = at < 0 ? [] : free.splice(at, 1)
      if (found?.number) claimed.set(item, found.number)
    }
  }
  claim((one, other) => one.id != null && one.id === other.id)
  claim((one, other) => one.number === other.number)
  claim((one, other) => one.label?.trim() === other.label?.trim())
  let last = Math.max(highest, ...before.map(({ number }) => number ?? 0))
  return items.map((item) => (item.kind === 'folder' ? (claimed.get(item) ?? ++last) : null))
}
