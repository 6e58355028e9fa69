import { sql } from '@payloadcms/db-postgres'
import type { Database } from '#src/data/transaction.ts'

export async function recordHeartbeat(db: Database, worker: string): Promise<void> {
  await db.execute(sql`
    INSERT INTO worker_heartbeats (worker) VALUES (${worker}::uuid)
    ON CONFLICT (worker) DO UPDATE SET seen_at = now()`)
  await db.execute(sql`DELETE FROM worker_heartbeats WHERE seen_at < now() - interval '1 hour'`)
}

export async function endHeartbeat(db: Database, worker: string): Promise<void> {
  await db.execute(sql`DELETE FROM worker_heartbeats WHERE worker = ${worker}::uuid`)
}
