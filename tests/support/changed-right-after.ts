import type { Payload } from 'payload'
import { eventually } from './muster.ts'

/**
 * Runs a command on a newsletter while a change of its content waits for the command to commit:
 * whatever reads newsletters after that, in another transaction, reads the change. Returns what the
 * command did.
 */
export async function changedRightAfter<T>(
  { db: { pool } }: Payload,
  id: number,
  command: () => Promise<T>,
): Promise<T> {
  // Postgres shows the first 1,024 characters of a statement, in which its table may not be.
  const waiting = async (): Promise<number> => {
    const { rowCount } = await pool.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database()
         AND wait_event_type = 'Lock' AND query ~ 'newsletters|second_subject'`,
    )
    return rowCount ?? 0
  }
  const [holder, writer] = [await pool.connect(), await pool.connect()]
  try {
    await holder.query('BEGIN')
    await holder.query('SELECT FROM newsletters WHERE id = $1 FOR UPDATE', [id])
    const commanded = command()
    await eventually(async () => (await waiting()) === 1, 'the command waits')
    const changed = writer.query(`BEGIN;
      LOCK TABLE newsletters IN ACCESS EXCLUSIVE MODE;
      UPDATE newsletters SET html_content = '<p>New</p>', approval_status = 'pending',
        updated_at = clock_timestamp() WHERE id = ${id};
      COMMIT`)
    await eventually(async () => (await waiting()) === 2, 'the change waits')
    await holder.query('COMMIT')
    const [result] = await Promise.all([commanded, changed])
    return result
  } finally {
    holder.release()
    writer.release()
  }
}
