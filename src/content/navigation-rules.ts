import { z } from 'zod'
import { staticPages } from './static-pages.ts'

const pageReference = z.union([z.int(), z.object({ id: z.int() }).transform(({ id }) => id)])

const leaf = z.object({
  kind: z.enum(['static', 'page', 'folder']),
  staticPage: z.enum(staticPages.map(({ name }) => name)).nullish(),
  page: pageReference.nullish(),
  label: z.string().nullish(),
  hidden: z.boolean().nullish(),
  number: z.int().nullish(),
})

/** The items of the navigation as they are stored. */
export const storedItems = z.array(leaf.extend({ children: z.array(leaf).nullish() })).nullish()
export type StoredItem = NonNullable<z.output<typeof storedItems>>[number]
type Leaf = z.output<typeof leaf>

const nameOf = ({ kind, staticPage, page }: Leaf): string | undefined =>
  kind === 'static' ? `static ${staticPage}` : kind === 'page' ? `page ${page}` : undefined

const problemOf = (item: Leaf): string | undefined => {
  if (item.kind === 'static' && !item.staticPage) return 'Choose which built-in page'
  if (item.kind === 'page' && !item.page) return 'Choose which page'
  if (item.kind === 'folder' && !item.label?.trim()) return 'A folder needs a label'
  return undefined
}

/** What is wrong with an arrangement, in plain words; undefined when it can be saved. */
export function problemOfItems(items: readonly StoredItem[]): string | undefined {
  const all: Leaf[] = items.flatMap((item) => [
    item,
    ...(item.kind === 'folder' ? (item.children ?? []) : []),
  ])
  const problem = all.map(problemOf).find((each) => each !== undefined)
  if (problem) return problem
  const names = all.map(nameOf).filter((name) => name !== undefined)
  return new Set(names).size < names.length ? 'A page can stand in one place only' : undefined
}

/**
 * The number each folder gets, by its place: the one it has, or the next that no folder had,
 * so that `nav-<n>` stays the same when folders are renamed or moved (decisions §2).
 */
export function numbersOfFolders(items: readonly StoredItem[], highest: number): (number | null)[] {
  const used = new Set<number>()
  let last = Math.max(highest, 0, ...items.map(({ number }) => number ?? 0))
  return items.map(({ kind, number }) => {
    if (kind !== 'folder') return null
    const keeps = number && number > 0 && !used.has(number)
    const own = keeps ? number : ++last
    used.add(own)
    return own
  })
}
