import { sql } from '@payloadcms/db-postgres'
import { rowsOf } from '../rows.ts'
import type { Database } from '../transaction.ts'
import { isPublished } from './fragments.ts'

/** A navigation item as stored, with its page if that is published. */
export interface ArrangedItem {
  readonly kind: 'static' | 'page' | 'folder'
  readonly staticPage: string | null
  readonly label: string | null
  readonly hidden: boolean
  readonly number: number | null
  /** Null when the item is no page, or its page is a draft or deleted. */
  readonly page: { readonly id: number; readonly slug: string; readonly title: string } | null
  readonly children: readonly ArrangedItem[]
}

/** The fields of an item `i`, as arguments of json_build_object. */
const fields = sql`
  'kind', i.kind, 'staticPage', i.static_page, 'label', i.label,
  'hidden', coalesce(i.hidden, false), 'number', i.number::int,
  'page', (SELECT json_build_object('id', e.id, 'slug', e.slug, 'title', e.title)
           FROM pages e WHERE e.id = i.page_id AND ${isPublished})`

const childrenOf = (item: ReturnType<typeof sql>) => sql`
  coalesce((SELECT json_agg(json_build_object(${fields}, 'children', '[]'::json) ORDER BY i._order)
            FROM navigation_items_children i WHERE i._parent_id = ${item}), '[]'::json)`

/** The navigation as editors arranged it; an item of a draft page comes without its page. */
export async function findNavigation(db: Database): Promise<ArrangedItem[]> {
  const result = await db.execute<{ item: ArrangedItem }>(sql`
    SELECT (SELECT json_build_object(${fields}, 'children', ${childrenOf(sql`top.id`)})
            FROM navigation_items i WHERE i.id = top.id) AS item
    FROM navigation_items top ORDER BY top._order`)
  return rowsOf(result).map(({ item }) => item)
}
