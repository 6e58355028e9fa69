import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import { type Changes, changesRetentionDays } from '#src/contract/content/changes.ts'
import { isoTime } from '#src/data/fragments.ts'
import { affected, firstRow, rows } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'

/** A snapshot of the database, and its time in microseconds since 1970. */
export interface Bound {
  readonly snapshot: string
  readonly time: string
}

export type PresentRow = {
  /** The database cluster and its timeline: after a restore or a failover it is another one. */
  origin: string
  snapshot: string
  time: string
  /** Older changes have been removed. */
  oldest: string
}

const microseconds = (time: SQL) => sql`(extract(epoch FROM ${time}) * 1000000)::bigint`

/**
 * The present snapshot as text. Where very many transactions are under way, one that has seen none
 * that is as young as they are: what of these is reported already is reported again.
 */
const shortSnapshot = sql`(
  SELECT CASE WHEN length(now.snapshot::text) < 1500 THEN now.snapshot::text
    ELSE format('%s:%s:', pg_snapshot_xmin(now.snapshot), pg_snapshot_xmin(now.snapshot)) END
  FROM (SELECT pg_current_snapshot() AS snapshot) now)`

export async function findPresent(db: Database): Promise<PresentRow> {
  const present = await firstRow(db)<PresentRow>`
    SELECT md5((SELECT system_identifier FROM pg_control_system()) || '/' ||
        left(pg_walfile_name(pg_current_wal_flush_lsn()), 8)) AS origin,
      ${shortSnapshot} AS snapshot, ${microseconds(sql`now()`)}::text AS time,
      ${microseconds(sql`now() - make_interval(days => ${changesRetentionDays})`)}::text AS oldest`
  if (!present) throw new Error('the database has no present')
  return present
}

export type ChangeRow = {
  xid: string
  seq: string
  kind: Changes['changes'][number]['kind']
  documentId: number
  slug: string | null
  isPublic: boolean
  /** Whether it was public before or after that change. */
  wasPublic: boolean
  at: string
}

interface ChangesQuery {
  readonly from: Bound
  readonly to: Bound
  readonly after: { readonly xid: string; readonly seq: string }
  readonly limit: number
}

const timeOf = ({ time }: Bound) => sql`to_timestamp(${time}::numeric / 1000000)`

const presentOf = (table: string, isPublic: SQL, slug = sql`e.slug`) => sql`
  SELECT ${table} AS kind, e.id, ${slug} AS slug FROM ${sql.identifier(table)} e
  WHERE found.kind = ${table} AND e.id = found.document_id AND ${isPublic}`

const isPublished = sql`e._status = 'published'`

const presentBy = (to: Bound): SQL =>
  sql.join(
    [
      presentOf('actions', isPublished),
      presentOf('news', sql`${isPublished} AND e.published_at <= greatest(now(), ${timeOf(to)})`),
      presentOf('events', isPublished),
      presentOf('pages', isPublished),
      presentOf('people', sql`e.published`, sql`NULL::varchar`),
      presentOf('tags', sql`TRUE`),
      // What is shown as a whole is always there.
      sql`SELECT found.kind, 0, NULL::varchar WHERE found.document_id = 0`,
    ],
    sql` UNION ALL `,
  )

/**
 * Whether a recorded change comes after a position. At the beginning, where all do, it is left out:
 * the index would be read from there, and not from the snapshot on.
 */
const isAfter = ({ xid, seq }: ChangesQuery['after']): SQL =>
  xid === '0' ? sql`TRUE` : sql`(c.changed_in, c.seq) > (${xid}::xid8, ${seq}::bigint)`

/**
 * Changes that `from` did not see, in the order of their transactions, at most `limit` of them
 * after a position: those that were recorded, and articles that became public by time alone. A
 * change of what never was public is left out, unless it is now. Rows of a transaction that this
 * database has not begun are of the one it was restored from.
 */
export async function findChanges(db: Database, query: ChangesQuery): Promise<ChangeRow[]> {
  const { from, to, after, limit } = query
  return rows(db)<ChangeRow>`
    WITH found AS (
      (SELECT c.changed_in, c.seq, c.kind, c.document_id, c.slug, c.was_public, c.changed_at
      FROM public_changes c
      WHERE c.changed_in >= pg_snapshot_xmin(${from.snapshot}::pg_snapshot)
        AND NOT pg_visible_in_snapshot(c.changed_in, ${from.snapshot}::pg_snapshot)
        AND c.changed_in < pg_snapshot_xmax(pg_current_snapshot())
        AND ${isAfter(after)}
      ORDER BY c.changed_in, c.seq LIMIT ${limit})
      UNION ALL
      (SELECT '0'::xid8, e.id::bigint, 'news', e.id, e.slug, TRUE, e.published_at FROM news e
      WHERE e._status = 'published' AND e.published_at > ${timeOf(from)}
        AND e.published_at <= ${timeOf(to)}
        AND ('0'::xid8, e.id) > (${after.xid}::xid8, ${after.seq}::bigint)
      ORDER BY e.id LIMIT ${limit})
      ORDER BY 1, 2 LIMIT ${limit})
    SELECT found.changed_in::text AS xid, found.seq::text AS seq, found.kind,
      found.document_id AS "documentId", coalesce(present.slug, found.slug) AS slug,
      present.id IS NOT NULL AS "isPublic", found.was_public AS "wasPublic",
      ${isoTime(sql`found.changed_at`)} AS at
    FROM found LEFT JOIN LATERAL (${presentBy(to)}) present ON TRUE
    ORDER BY found.changed_in, found.seq`
}

export async function removeOldChanges(db: Database): Promise<number> {
  // A day more than cursors are good for.
  return affected(db)`
    DELETE FROM public_changes
    WHERE changed_at < now() - make_interval(days => ${changesRetentionDays + 1})`
}
