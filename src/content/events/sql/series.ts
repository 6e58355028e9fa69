import { sql } from '@payloadcms/db-postgres'
import type { SeriesMember } from '#src/contract/content/series.ts'
import { isoTime } from '#src/data/fragments.ts'
import { column, rows, run, value } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'
import { eventZone } from './public-columns.ts'

/** Locks an event, and makes it the first of a series where it is in none; the series. */
export const lockSeries = (db: Database, id: number): Promise<string | undefined> => value(db)`
    UPDATE events SET series = coalesce(series, gen_random_uuid()) WHERE id = ${id}
    RETURNING series::text AS series`

export const addToSeries = (
  db: Database,
  series: string,
  ids: readonly number[],
): Promise<void> => run(db)`
    UPDATE events SET series = ${series}::uuid WHERE id = ANY(${sql.param(ids)}::int[])`

/** The members of the series of an event, by their dates; none where it is in no series. */
export const findSeries = (db: Database, id: number): Promise<SeriesMember[]> => rows(db)`
      SELECT e.id, ${isoTime(sql`e.start_date`)} AS "startDate", ${eventZone} AS "timeZone",
        coalesce(e.all_day, false) AS "allDay", coalesce(e.cancelled, false) AS cancelled,
        coalesce(e._status = 'published', false) AS published
      FROM events e JOIN events this ON this.series = e.series
      WHERE this.id = ${id} AND e.deleted_at IS NULL AND e.start_date IS NOT NULL
      ORDER BY e.start_date, e.id`

/** Slugs in use that begin so. */
export async function findSlugs(db: Database, prefix: string): Promise<ReadonlySet<string>> {
  return new Set(
    await column(db)<string>`
    SELECT slug FROM events WHERE starts_with(slug, ${prefix}) AND deleted_at IS NULL`,
  )
}

/** The events that have taken the changes of a version. */
export async function findChangedFrom(
  db: Database,
  ids: readonly number[],
  version: number,
): Promise<ReadonlySet<number>> {
  return new Set(
    await column(db)<number>`
    SELECT DISTINCT parent_id AS id FROM _events_v
    WHERE parent_id = ANY(${sql.param(ids)}::int[])
      AND version_last_change->>'seriesVersion' = ${String(version)}`,
  )
}
