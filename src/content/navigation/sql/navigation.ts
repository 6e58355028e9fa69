import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { LinkKind } from '#src/contract/content/navigation.ts'
import { isoTime, isPublished, type RowsWithExpiry } from '#src/data/fragments.ts'
import { rowsOf } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'

export interface ArrangedItem {
  readonly kind: 'static' | 'page' | 'folder' | LinkKind
  readonly staticPage: string | null
  readonly label: string | null
  readonly hidden: boolean
  readonly number: number | null
  /** Null when the item is no page, or its page is a draft or deleted. */
  readonly page: { readonly id: number; readonly slug: string; readonly title: string } | null
  /** The article, event or action; null when it is none, or that is not public. */
  readonly entry: { readonly slug: string; readonly title: string } | null
  readonly url: string | null
  readonly opensInNewTab: boolean
  readonly children: readonly ArrangedItem[]
}

const isPublicArticle = sql`${isPublished} AND e.published_at <= now()`

const titled = (table: SQL, id: SQL, isPublic: SQL) => sql`
  (SELECT json_build_object('id', e.id, 'slug', e.slug, 'title', e.title)
   FROM ${table} e WHERE e.id = ${id} AND ${isPublic})`

/** The fields of an item `i`, as arguments of json_build_object. */
const fields = sql`
  'kind', i.kind, 'staticPage', i.static_page, 'label', i.label,
  'hidden', coalesce(i.hidden, false), 'number', i.number::int,
  'url', i.url, 'opensInNewTab', coalesce(i.opens_in_new_tab, false),
  'page', ${titled(sql`pages`, sql`i.page_id`, isPublished)},
  'entry', CASE i.kind
    WHEN 'article' THEN ${titled(sql`news`, sql`i.article_id`, isPublicArticle)}
    WHEN 'event' THEN ${titled(sql`events`, sql`i.event_id`, isPublished)}
    WHEN 'action' THEN ${titled(sql`actions`, sql`i.action_id`, isPublished)} END`

const childrenOf = (item: SQL) => sql`
  coalesce((SELECT json_agg(json_build_object(${fields}, 'children', '[]'::json) ORDER BY i._order)
            FROM navigation_items_children i WHERE i._parent_id = ${item}), '[]'::json)`

const nextPublication = sql`(
  SELECT ${isoTime(sql`min(e.published_at)`)} FROM news e
  WHERE ${isPublished} AND e.published_at > now() AND e.id IN (
    SELECT article_id FROM navigation_items UNION
    SELECT article_id FROM navigation_items_children))`

export async function findNavigation(db: Database): Promise<RowsWithExpiry<ArrangedItem>> {
  const rows = rowsOf(
    await db.execute<{ item: ArrangedItem | null; until: string | null }>(sql`
      SELECT clock.until, (
        SELECT json_build_object(${fields}, 'children', ${childrenOf(sql`top.id`)})
        FROM navigation_items i WHERE i.id = top.id) AS item
      FROM (SELECT ${nextPublication} AS until) clock LEFT JOIN navigation_items top ON TRUE
      ORDER BY top._order`),
  )
  const until = rows[0]?.until
  return {
    rows: rows.flatMap(({ item }) => item ?? []),
    until: until ? new Date(until) : undefined,
  }
}
