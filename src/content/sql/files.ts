import { firstRow } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'

type Download = { key: string; contentType: string; originalName: string }

/** The file with a storage key, or that has had it. */
export const findDownload = (db: Database, key: string): Promise<Download | undefined> => firstRow(
  db,
)`
    SELECT key, coalesce(mime_type, '') AS "contentType",
      coalesce(original_name, '') AS "originalName"
    FROM files JOIN (
      SELECT id FROM files WHERE key = ${key}
      UNION ALL SELECT parent_id FROM files_texts WHERE path = 'formerKeys' AND text = ${key}
    ) found USING (id)`
