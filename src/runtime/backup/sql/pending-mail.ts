import type pg from 'pg'

export interface PendingMail {
  readonly deliveries: number
  readonly scheduled: number
}

export async function countPendingMail(client: pg.Client): Promise<PendingMail | undefined> {
  const { rows } = await client.query<{ deliveries: number; scheduled: number }>(`
    SELECT (SELECT count(*)::int FROM deliveries WHERE status IN ('queued', 'sending')) AS deliveries,
      (SELECT count(*)::int FROM newsletters WHERE status = 'scheduled')
      + (SELECT count(*)::int FROM compose_emails WHERE status = 'scheduled') AS scheduled`)
  return rows[0]
}
