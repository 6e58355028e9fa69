import { sql } from '@payloadcms/db-postgres'
import type { ExampleKind } from '#src/contract/content/kinds.ts'
import type { Fragment } from '#src/data/leaf.ts'

const hasAuthor: readonly ExampleKind[] = ['actions', 'news']

/**
 * Ids of the entries that a user created, saved last or is the author of, by their newest version.
 * Of people, who have no versions, those that the user created or changed.
 */
export function entriesOfUser(kind: ExampleKind, user: number): Fragment {
  const actions = kind === 'people' ? sql`('created', 'changed')` : sql`('created')`
  const audited = sql`SELECT document_id::int FROM audit_entries
    WHERE actor_id = ${user} AND collection = ${kind} AND action IN ${actions}`
  if (kind === 'people') return audited
  const isAuthor = hasAuthor.includes(kind) ? sql`version_author_id = ${user}` : sql`FALSE`
  return sql`${audited} UNION SELECT parent_id FROM ${sql.identifier(`_${kind}_v`)}
    WHERE latest AND (version_last_change->'userId' = to_jsonb(${user}::int) OR ${isAuthor})`
}
