import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { Columns } from '#src/content/sql/columns.ts'
import type { DraftKind } from '#src/contract/content/kinds.ts'
import { type SearchKind, searchKinds } from '#src/contract/content/search.ts'
import { contentLimit } from '#src/contract/content/shared.ts'
import type { ListQuery } from '#src/contract/parameters.ts'
import {
  imageUrlOf,
  isoTime,
  type RowsWithExpiry,
  type RowWithExpiry,
  withExpiry,
} from '#src/data/fragments.ts'
import { rowsOf } from '#src/data/rows.ts'
import { page } from '#src/data/search.ts'
import type { Database } from '#src/data/transaction.ts'
import { correctedSearch } from '../spelling.ts'
import { foundEntries, highlightOf, similarEntries } from './search-entries.ts'

/** What is shown of a hit; its marks are those of `search-entries.ts`. */
export interface HighlightRow {
  readonly title: string
  readonly text: string
}

export type SearchRow = {
  kind: SearchKind
  id: number
  title: string
  slug: string | null
  description: string
  imageUrl: string
  publishedAt: string | null
  startDate: string | null
  highlight: HighlightRow
}

const none = sql`NULL`

/** The result of an entry `f`, read from its own table `e`. */
const shownOf = (
  kind: SearchKind,
  shown: { image: SQL; publishedAt?: SQL; startDate?: SQL },
): SQL => sql`
  SELECT e.id, e.title, e.slug, coalesce(e.description, '') AS description,
    ${imageUrlOf} AS "imageUrl", ${shown.publishedAt ?? none} AS "publishedAt",
    ${shown.startDate ?? none} AS "startDate"
  FROM ${sql.identifier(kind)} e LEFT JOIN media m ON m.id = ${shown.image}
  WHERE f.kind = ${kind} AND e.id = f.document_id`

const shown = sql.join(
  [
    shownOf('actions', { image: sql`e.cover_image_id` }),
    shownOf('news', { image: sql`e.image_id`, publishedAt: isoTime(sql`e.published_at`) }),
    shownOf('events', { image: sql`e.image_id`, startDate: isoTime(sql`e.start_date`) }),
    shownOf('pages', { image: none }),
    sql`
      SELECT e.id, e.name, NULL, e.role,
        coalesce('/api/images/' || m.key, e.image_url, ''), NULL, NULL
      FROM people e LEFT JOIN media m ON m.id = e.image_id
      WHERE f.kind = 'people' AND e.id = f.document_id`,
  ],
  sql` UNION ALL `,
)

const nextPublication = sql`(
  SELECT ${isoTime(sql`min(s.public_from)`)} FROM search_entries s WHERE s.public_from > now())`

/** How what was found is spelt, next to what was searched. */
export interface SearchSpelling {
  readonly similar: boolean
  readonly correctedQuery: string | null
}

interface SearchQuery {
  readonly q: string
  readonly kind?: readonly SearchKind[] | undefined
  readonly limit: number
  readonly offset: number
}

const readResults = async (db: Database, query: SearchQuery, entries: SQL) => {
  const result = await db.execute<RowWithExpiry<SearchRow>>(sql`
    SELECT f.kind, shown.*, ${highlightOf(query.q)} AS highlight, clock.until
    FROM (SELECT ${nextPublication} AS until) clock
    LEFT JOIN (
      SELECT * FROM (${entries}) found ORDER BY found.position ${page(query)}
    ) f ON TRUE
    LEFT JOIN search_entries s ON s.kind = f.kind AND s.document_id = f.document_id
    LEFT JOIN LATERAL (${shown}) shown ON TRUE
    ORDER BY f.position`)
  return withExpiry(rowsOf(result))
}

/**
 * A page of everything public with these words, best first. `similar`: nothing has them, and the
 * results have those of `correctedQuery`, or titles that are spelt similarly.
 */
export async function findSearchResults(
  db: Database,
  query: SearchQuery,
): Promise<RowsWithExpiry<SearchRow> & SearchSpelling> {
  const kinds = query.kind ?? searchKinds
  const asTyped = { similar: false, correctedQuery: null }
  const found = await readResults(db, query, foundEntries(kinds, query.q))
  if (found.rows.length > 0 || query.offset > 0) return { ...found, ...asTyped }
  const q = await correctedSearch(db, kinds, query.q)
  if (q !== undefined) {
    const corrected = await readResults(db, { ...query, q }, foundEntries(kinds, q))
    if (corrected.rows.length > 0) return { ...corrected, similar: true, correctedQuery: q }
  }
  const similar = await readResults(db, query, similarEntries(kinds, query.q))
  return { ...similar, similar: true, correctedQuery: null }
}

type HighlightColumn = Columns<{ highlight: HighlightRow }>

export const withoutText: HighlightColumn = { highlight: none }

interface ListedText {
  /** The documents `e` of the list; with a text, those that have it, with their `position`. */
  readonly documents: SQL
  readonly order: SQL
  /** LIMIT and OFFSET; with a text, of a page at most. */
  readonly page: SQL
  readonly columns: HighlightColumn
}

/** A list of documents `e`, in its own order or, with a text, in the order of the search. */
export function listedByText(
  kind: DraftKind,
  { text, limit, offset }: Pick<ListQuery, 'limit' | 'offset'> & { text?: string | undefined },
  order: SQL,
): ListedText {
  const table = sql.identifier(kind)
  if (text === undefined)
    return {
      documents: sql`${table} e`,
      order,
      page: page({ limit, offset }),
      columns: withoutText,
    }
  return {
    documents: sql`(
      SELECT e.*, f.position AS search_position FROM (${foundEntries([kind], text)}) f
      JOIN ${table} e ON e.id = f.document_id) e`,
    order: sql`e.search_position`,
    page: page({ limit: contentLimit({ text, limit }), offset }),
    columns: {
      highlight: sql`(SELECT ${highlightOf(text)} FROM search_entries s
        WHERE s.kind = ${kind} AND s.document_id = e.id)`,
    },
  }
}
