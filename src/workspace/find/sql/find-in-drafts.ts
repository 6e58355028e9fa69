import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import { searchWords } from '#src/content/search/sql/search-entries.ts'
import type { SearchKind } from '#src/contract/content/search.ts'
import { rows } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'
import type { FoundRow } from './find-documents.ts'

const draftKinds = ['actions', 'news', 'events', 'pages'] as const satisfies readonly SearchKind[]

/** Exactly the expression of the index (migrations/*_draft_words.ts). */
const words = sql.raw(`to_tsvector('muster_words'::regconfig, left(translate(
  coalesce(t.version_description, '') || ' '
    || muster_plain_text(coalesce(t.version_content_html, '')), '/<', '  '), 100000))`)

/** Words as they are, without accents; the last one also as it begins. */
function queryOf(search: string): SQL {
  const { whole, last } = searchWords(search)
  const plain = whole.replace(/[/<]/g, ' ').trim()
  const all = sql`websearch_to_tsquery('muster_words', ${plain}::text)`
  const begun = sql`to_tsquery('muster_words', ${`${last}:*`}::text)`
  if (last === '') return all
  return plain === '' ? begun : sql`(${all} && ${begun})`
}

export type FoundInText = FoundRow & { readonly kind: SearchKind }

/**
 * Drafts, and changes of published content that are not published, with the words in their texts:
 * the newest first.
 */
export async function findInDrafts(
  db: Database,
  kinds: readonly SearchKind[],
  { q, limit }: { readonly q: string; readonly limit: number },
): Promise<FoundInText[]> {
  const query = queryOf(q)
  const found = draftKinds
    .filter((kind) => kinds.includes(kind))
    .map(
      (kind) => sql`
        (SELECT ${kind}::text AS kind, t.parent_id AS id, coalesce(t.version_title, '') AS title,
          t.updated_at FROM ${sql.identifier(`_${kind}_v`)} t
        WHERE t.latest AND t.version__status = 'draft' AND t.version_deleted_at IS NULL
          AND ${words} @@ ${query}
        ORDER BY t.updated_at DESC LIMIT ${limit})`,
    )
  if (found.length === 0) return []
  return rows(db)<FoundInText>`
    SELECT kind, id, title, '' AS detail, 'draft' AS state, 4 AS rank
    FROM (${sql.join(found, sql` UNION ALL `)}) found
    WHERE id IS NOT NULL ORDER BY updated_at DESC LIMIT ${limit}`
}
