import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'
import { env } from '#src/settings/env.ts'

/**
 * Calendar UIDs ended in the host of BASE_URL, and so changed with it. From now on they end in
 * what is stored here once: that host where events may have gone out under it, so that nobody's
 * calendar shows them twice; else something random, so that no two installations meet. A host
 * that every machine has for itself names none.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  const { hostname } = new URL(env().BASE_URL)
  const isOnlyHere = /^(localhost|.*\.localhost|127\.[\d.]+|\[::1\]|0\.0\.0\.0)$/.test(hostname)
  await db.execute(sql`
    CREATE TABLE installation (
      is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
      calendar_domain text NOT NULL
    )`)
  await db.execute(sql`
    INSERT INTO installation (calendar_domain)
    SELECT CASE WHEN ${!isOnlyHere}::boolean AND EXISTS (SELECT FROM events)
      THEN ${hostname}::text ELSE gen_random_uuid()::text END`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`DROP TABLE installation`)
}
