import type pg from 'pg'

export async function recordBackup(client: pg.Client, takenAt: string): Promise<void> {
  const text = `
    INSERT INTO last_backup AS l (taken_at) VALUES ($1)
    ON CONFLICT (is_only) DO UPDATE SET taken_at = greatest(l.taken_at, excluded.taken_at)`
  await client.query(text, [takenAt])
}
