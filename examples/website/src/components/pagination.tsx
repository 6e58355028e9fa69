import { useLink, useView } from '../view.ts'

/** One page of a longer list. */
export interface Paged<T> {
  readonly items: readonly T[]
  readonly page: number
  readonly hasMore: boolean
}

/** Which page of a list a request asks for, from 1. */
export function pageIn(query: string | undefined): number {
  const page = Number(query ?? 1)
  return Number.isInteger(page) && page > 0 && page < 100_000 ? page : 1
}

/** Reads one page of a list: an item more than is shown tells whether there is another page. */
export async function readPaged<T>(
  page: number,
  size: number,
  read: (part: { limit: number; offset: number }) => Promise<readonly T[]>,
): Promise<Paged<T>> {
  const found = await read({ limit: size + 1, offset: (page - 1) * size })
  return { items: found.slice(0, size), page, hasMore: found.length > size }
}

interface PaginationProps {
  paged: Paged<unknown>
  path: string
  /** Of the filter that is kept. */
  query?: Readonly<Record<string, string>>
}

/** Links to the pages before and after; nothing where all is on one page. */
export function Pagination({ paged: { page, hasMore }, path, query = {} }: PaginationProps) {
  const { t } = useView()
  const link = useLink()
  if (page === 1 && !hasMore) return null
  const target = (to: number) => {
    const parameters = new URLSearchParams(query)
    if (to > 1) parameters.set('page', String(to))
    return link(parameters.size > 0 ? `${path}?${parameters}` : path)
  }
  return (
    <nav class="pagination" aria-label={t.pages.label}>
      {page > 1 ? (
        <a rel="prev" href={target(page - 1)}>
          {t.pages.previous}
        </a>
      ) : (
        <span />
      )}
      <span aria-current="page">{t.pages.page(page)}</span>
      {hasMore ? (
        <a rel="next" href={target(page + 1)}>
          {t.pages.next}
        </a>
      ) : (
        <span />
      )}
    </nav>
  )
}
