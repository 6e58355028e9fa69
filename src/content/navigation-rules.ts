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

/** The items of the navigation as they are stored. */
export const storedItems = z.array(leaf.extend({ children: z.array(leaf).nullish() })).nullish()
export type StoredItem = NonNullable<z.output<typeof storedItems>>[number]
type Leaf = z.output<typeof leaf>

/** What an item must say about itself, in plain words; undefined when it says it. */
export const requirements = {
  staticPage: 'Choose which built-in page',
  page: 'Choose which page',
  label: 'A folder needs a label',
} as const

/** Which of its fields an item lacks. */
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

/** What is wrong with the arrangement as a whole; undefined when it can be saved. */
export function problemOfItems(items: readonly StoredItem[]): string | undefined {
  const all: Leaf[] = items.flatMap((item) => [
    item,
    ...(item.kind === 'folder' ? (item.children ?? []) : []),
  ])
  const names = all.map(nameOf).filter((name) => name !== undefined)
  return new Set(names).size < names.length ? 'A page can stand in one place only' : undefined
}

/**
 * The number each item gets, by its place: a folder keeps the one it had, found by its row, its
 * number or its label; a new one gets the next that no folder ever had. So `nav-<n>` stays the
 * same when folders are renamed or moved (decisions §2). Other items have none.
 * `highest` is the highest number ever given.
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
