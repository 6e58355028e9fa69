import type { Payload } from 'payload'

/** How many connections of the database wait for a lock. */
export async function countLockWaits({ db }: Payload): Promise<number> {
  const { rows } = await db.pool.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM pg_stat_activity
     WHERE wait_event_type = 'Lock' AND datname = current_database()`,
  )
  return rows[0]?.n ?? 0
}
