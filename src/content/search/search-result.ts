import type { z } from 'zod'
import type { SearchRow, SearchSpelling } from '#src/content/search/sql/search.ts'
import type { searchResult } from '#src/contract/content/search.ts'
import { presentHits } from './highlight.ts'

const pathOf = ({ kind, slug }: SearchRow): string => {
  if (kind === 'people') return '/people'
  return kind === 'pages' ? `/${slug}` : `/${kind}/${slug}`
}

/** Serializes a result of the search. */
export const presentSearchResult = (
  row: SearchRow,
  { similar, correctedQuery }: SearchSpelling,
): z.output<typeof searchResult> => ({
  kind: row.kind,
  id: row.id,
  title: row.title,
  slug: row.slug,
  path: pathOf(row),
  description: row.description,
  imageUrl: row.imageUrl,
  publishedAt: row.publishedAt,
  startDate: row.startDate,
  highlight: presentHits(row.highlight),
  similar,
  correctedQuery,
})
