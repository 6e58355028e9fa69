import { z } from 'zod'
import type { ArrangedItem } from '#src/db/content/navigation.ts'

/** A published page that an item may link to. */
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
 * Parses an unfinished navigation form into the input of the menu: unset values are null, and so
 * is a page that is not published. Never throws.
 */
export function arrangedItems(form: unknown, pages: readonly PublishedPage[]): ArrangedItem[] {
  const found = new Map(pages.map((page) => [page.id, page]))
  const arranged = (item: z.output<typeof leaf>): ArrangedItem => ({
    ...item,
    // Fields of another kind still contain the earlier choice.
    staticPage: item.kind === 'static' ? item.staticPage : null,
    page: (item.kind === 'page' && found.get(item.page ?? Number.NaN)) || null,
    children: [],
  })
  return items.parse(form).map((item) => ({
    ...arranged(item),
    children: item.kind === 'folder' ? (item.children ?? []).map(arranged) : [],
  }))
}

/** Number of items omitted because their page is not public. */
export const leftOut = (arranged: readonly ArrangedItem[]): number =>
  arranged
    .flatMap((item) => [item, ...item.children])
    .filter(({ kind, page, hidden }) => kind === 'page' && !page && !hidden).length
