import { sql } from '@payloadcms/db-postgres'
import type { Fragment } from '#src/data/columns.ts'
import { affected, column, run } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'

/** Appends documents to a bulk edit, in this order; `after` is how many it has already. */
export const freezeDocuments = (
  db: Database,
  bulkEdit: number,
  after: number,
  ids: readonly (number | string)[],
): Promise<void> => run(db)`
    INSERT INTO bulk_edit_documents (bulk_edit_id, position, document_id)
    SELECT ${bulkEdit}, ${after} + place, id
    FROM unnest(${sql.param(ids.map(String))}::varchar[]) WITH ORDINALITY AS frozen (id, place)`

export const freezeQuery = (
  db: Database,
  {
    bulkEdit,
    ids,
    limit,
  }: { readonly bulkEdit: number; readonly ids: Fragment; readonly limit: number },
): Promise<number> => affected(db)`
    INSERT INTO bulk_edit_documents (bulk_edit_id, position, document_id)
    SELECT ${bulkEdit}, row_number() OVER (ORDER BY id), id
    FROM (${ids}) AS selected (id) ORDER BY id LIMIT ${limit}`

export const findFrozen = (
  db: Database,
  bulkEdit: number,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<string[]> => column(db)`
    SELECT document_id AS id FROM bulk_edit_documents
    WHERE bulk_edit_id = ${bulkEdit} AND position > ${after} AND position <= ${after + limit}
    ORDER BY position`
