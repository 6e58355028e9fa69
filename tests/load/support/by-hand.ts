import { sql } from '@payloadcms/db-postgres'
import { listedContactColumns } from '#src/db/crm/columns.ts'

/** The statement, as written by hand, for the first page of contacts `c`. */
export const firstContacts = (where = sql`TRUE`) => sql`
  SELECT json_agg(row_to_json(page)) FROM (
    SELECT ${listedContactColumns}
    FROM contacts c LEFT JOIN progression_stages s ON s.id = c.current_stage_id
    WHERE ${where} ORDER BY c.created_at DESC, c.id DESC LIMIT 25) page`

/** And for the board: the counts of the stages, and the newest cards of each by the index. */
export const boardOfStages = sql`
  SELECT s.id, n.contacts, newest.cards FROM progression_stages s
    LEFT JOIN (SELECT current_stage_id, count(*) AS contacts FROM contacts GROUP BY 1) n
      ON n.current_stage_id = s.id
    CROSS JOIN LATERAL (SELECT jsonb_agg(card) AS cards FROM (
      SELECT c.id, c.name, c.email FROM contacts c WHERE c.current_stage_id = s.id
      ORDER BY c.updated_at DESC, c.id DESC LIMIT 50) card) newest`
