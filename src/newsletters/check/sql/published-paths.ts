import { sql } from '@payloadcms/db-postgres'
import { isRedirected } from '#src/content/addresses/sql/redirects.ts'
import { rowsOf } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'

type PathRow = { path: string }

const textList = (texts: readonly string[]) => sql`${JSON.stringify(texts)}::jsonb`

/**
 * Of these paths of the public site, those at which something is public now: an entry, a page or an
 * image, or where one of these was.
 */
export async function findPublicPaths(
  db: Database,
  paths: readonly string[],
): Promise<ReadonlySet<string>> {
  if (paths.length === 0) return new Set()
  const result = await db.execute<PathRow>(sql`
    WITH asked AS (SELECT jsonb_array_elements_text(${textList(paths)}) AS path)
    SELECT path FROM asked WHERE
      EXISTS (SELECT FROM pages e WHERE e._status = 'published' AND '/' || e.slug = path)
      OR EXISTS (SELECT FROM actions e WHERE e._status = 'published' AND '/actions/' || e.slug = path)
      OR EXISTS (SELECT FROM events e WHERE e._status = 'published' AND '/events/' || e.slug = path)
      OR EXISTS (SELECT FROM news e WHERE e._status = 'published' AND e.published_at <= now()
        AND '/news/' || e.slug = path)
      OR ${isRedirected(sql`path`)}
      OR EXISTS (SELECT FROM media m WHERE '/api/images/' || m.key = path)
      OR EXISTS (SELECT FROM media_texts t WHERE t.path = 'formerKeys'
        AND '/api/images/' || t.text = asked.path)`)
  return new Set(rowsOf(result).map(({ path }) => path))
}
