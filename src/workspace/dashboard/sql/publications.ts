import { sql } from '@payloadcms/db-postgres'
import type { DraftKind } from '#src/contract/content/kinds.ts'
import { isoTime } from '#src/data/fragments.ts'
import { rows } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'
import { namedOnDashboard } from './dashboard-rows.ts'

export type PublishedRow = { kind: DraftKind; id: number; title: string; at: string }

// The main row of a document is its published version, so it changes when one is published.
const lastOf = (kind: DraftKind) => sql`
  (SELECT ${kind} AS kind, id, title, updated_at AS at FROM ${sql.identifier(kind)}
  WHERE _status = 'published' ORDER BY updated_at DESC, id DESC LIMIT ${namedOnDashboard})`

/** An article may become public long after its last change, and be changed afterwards. */
const lastArticles = (now: Date) => {
  const appeared = sql`_status = 'published' AND published_at <= ${now.toISOString()}::timestamptz`
  return sql`
    (SELECT 'news' AS kind, id, title, greatest(updated_at, published_at) AS at
    FROM (
      (SELECT * FROM news WHERE ${appeared} ORDER BY updated_at DESC, id DESC LIMIT ${namedOnDashboard})
      UNION
      (SELECT * FROM news WHERE ${appeared} ORDER BY published_at DESC, id DESC LIMIT ${namedOnDashboard})
    ) last)`
}

export async function findLastPublished(
  db: Database,
  kinds: readonly DraftKind[],
  now: Date,
): Promise<PublishedRow[]> {
  if (kinds.length === 0) return []
  const parts = kinds.map((kind) => (kind === 'news' ? lastArticles(now) : lastOf(kind)))
  return rows(db)<PublishedRow>`
    SELECT kind, id, coalesce(title, '') AS title, ${isoTime(sql`at`)} AS at
    FROM (${sql.join(parts, sql` UNION ALL `)}) published
    ORDER BY published.at DESC, kind, id DESC LIMIT ${namedOnDashboard}`
}
