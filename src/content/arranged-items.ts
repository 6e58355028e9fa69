import { z } from 'zod'
import type { ArrangedItem } from '#src/db/content/navigation.ts'

/** A page an item may lead to, as the public sees it. */
export const publishedPage = z.object({ id: z.int(), slug: z.string(), title: z.string() })
export type PublishedPage = z.output<typeof publishedPage>

const blank = z
  .string()
  .nullish()
  .transform((value) => value || null)

const leaf = z.object({
  kind: z.enum(['static', 'page', 'folder']).catch('static'),
  staticPage: blank,
  label: blank,
  hidden: z
    .boolean()
    .nullish()
    .transform((value) => value === true),
  number: z
    .number()
    .nullish()
    .transform((value) => value ?? null),
  page: z
    .union([z.int(), z.object({ id: z.int() }).transform(({ id }) => id)])
    .nullish()
    .catch(null),
})

const items = z.array(leaf.extend({ children: z.array(leaf).nullish() })).catch([])

/**
 * What a form that is being filled holds, as the menu is made of: whatever is not chosen yet is
 * absent, and a page that is not published comes without itself. Never throws.
 */
export function arrangedItems(form: unknown, pages: readonly PublishedPage[]): ArrangedItem[] {
  const found = new Map(pages.map((page) => [page.id, page]))
  const arranged = (item: z.output<typeof leaf>): ArrangedItem => ({
    ...item,
    // The fields of another kind keep what was chosen before.
    staticPage: item.kind === 'static' ? item.staticPage : null,
    page: (item.kind === 'page' && found.get(item.page ?? Number.NaN)) || null,
    children: [],
  })
  return items.parse(form).map((item) => ({
    ...arranged(item),
    children: item.kind === 'folder' ? (item.children ?? []).map(arranged) : [],
  }))
}

/** How many items lead to a page that the public cannot see, and so are left out. */
export const leftOut = (arranged: readonly ArrangedItem[]): number =>
  arranged
    .flatMap((item) => [item, ...item.children])
    .filter(({ kind, page, hidden }) => kind === 'page' && !page && !hidden).length
