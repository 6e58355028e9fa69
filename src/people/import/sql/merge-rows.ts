import { sql } from '@payloadcms/db-postgres'
import { affectedRows, rowsOf } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'

/** Which rows of a person win: the first, so that later ones fill gaps, or the last. */
export type Precedence = 'first' | 'last'

/**
 * Merges the staged rows of one email into the first of them: a field has the first or the last
 * value that is not empty, tags are united. Returns how many rows were merged into another.
 */
export async function mergeRows(db: Database, precedence: Precedence): Promise<number> {
  const direction = precedence === 'first' ? sql`ASC` : sql`DESC`
  // The last of several values of a key wins in an aggregated object.
  const opposite = precedence === 'first' ? sql`DESC` : sql`ASC`
  const winner = (column: string) =>
    sql`(array_agg(${sql.identifier(column)} ORDER BY id ${direction})
      FILTER (WHERE ${sql.identifier(column)} IS NOT NULL))[1] AS ${sql.identifier(column)}`
  await db.execute(sql`CREATE INDEX ON import_rows (email, id)`)
  await db.execute(sql`ANALYZE import_rows`)
  const merged = await db.execute<{ rows: string | null }>(sql`
    WITH people AS (
      SELECT email, min(id) AS id, count(*) AS rows, ${winner('name')}, ${winner('phone')},
        ${winner('status')}, ${winner('notes')}, ${winner('postcode')}, ${winner('city')},
        ${winner('owner_id')}, ${winner('consent_at')},
        min(opt_out) AS opt_out
      FROM import_rows WHERE email IS NOT NULL GROUP BY email HAVING count(*) > 1
    ), united AS (
      UPDATE import_rows r SET name = p.name, phone = p.phone, status = p.status, notes = p.notes,
        postcode = p.postcode, city = p.city, owner_id = p.owner_id, consent_at = p.consent_at,
        opt_out = p.opt_out,
        tags = ARRAY(
          SELECT tag FROM import_rows o, unnest(o.tags) WITH ORDINALITY t (tag, place)
          WHERE o.email = p.email GROUP BY tag ORDER BY min(ARRAY[o.id, t.place]) LIMIT 100),
        further = nullif(ARRAY(
          SELECT line FROM import_rows o, unnest(o.further) WITH ORDINALITY t (line, place)
          WHERE o.email = p.email GROUP BY line ORDER BY min(ARRAY[o.id, t.place])), '{}'),
        custom = (
          SELECT jsonb_object_agg(v.key, v.value ORDER BY o.id ${opposite})
          FROM import_rows o, jsonb_each(o.custom) v WHERE o.email = p.email)
      FROM people p WHERE r.id = p.id
      RETURNING p.rows
    ) SELECT sum(rows - 1) AS rows FROM united`)
  const count = Number(rowsOf(merged)[0]?.rows ?? 0)
  if (count === 0) return 0
  return affectedRows(
    await db.execute(sql`
      DELETE FROM import_rows r USING import_rows first
      WHERE first.email = r.email AND first.id < r.id`),
  )
}
