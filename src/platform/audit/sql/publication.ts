import { sql } from '@payloadcms/db-postgres'
import { firstRow } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'

export type Publication = {
  /** Whether the public sees the document, whatever its newest version is. */
  isPublished: boolean
  /** Whether it did before this transaction, of the kinds whose changes are public. */
  wasPublic: boolean
}

export const findPublication = async (
  db: Database,
  table: string,
  id: string | number,
): Promise<Publication> =>
  (await firstRow(db)<Publication>`
    SELECT coalesce((SELECT _status = 'published' FROM ${sql.identifier(table)} WHERE id = ${id}),
        false) AS "isPublished",
      EXISTS (SELECT FROM public_changes WHERE changed_in = pg_current_xact_id()
        AND kind = ${table} AND document_id::text = ${String(id)} AND was_public) AS "wasPublic"`) ?? {
    isPublished: false,
    wasPublic: false,
  }
