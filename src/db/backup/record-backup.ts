import type pg from 'pg'

/** Records when the state of the last complete backup was read (ISO 8601), for the metrics. */
export async function recordBackup(client: pg.Client, takenAt: string): Promise<void> {
  const text = `
    INSERT INTO last_backup AS l (taken_at) VALUES ($1)
    ON CONFLICT (is_only) DO UPDATE SET taken_at = greatest(l.taken_at, excluded.taken_at)`
  await client.query(text, [takenAt])
}
