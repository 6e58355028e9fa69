import { sql } from '@payloadcms/db-postgres'
import { rowsOf } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'

/** How long the former secret of a webhook signs beside the new one. */
const overlap = '24 hours'

export type SecretRow = {
  secret: string
  /** Until when it signs; null for the newest one. */
  endsAt: string | null
}

export async function findSecrets(db: Database, webhook: number): Promise<SecretRow[]> {
  const result = await db.execute<SecretRow>(sql`
    SELECT secret, ends_at AS "endsAt" FROM webhook_secrets
    WHERE webhook_id = ${webhook} AND (ends_at IS NULL OR ends_at > now()) ORDER BY id DESC`)
  return rowsOf(result).map(({ secret, endsAt }) => ({
    secret,
    endsAt: endsAt === null ? null : new Date(endsAt).toISOString(),
  }))
}

/**
 * Gives a webhook a new secret. The one before signs for a day more, older ones no longer. Of those
 * who replace it at once, each waits for the other.
 */
export async function replaceSecret(db: Database, webhook: number, secret: string): Promise<void> {
  await db.execute(sql`SELECT FROM webhooks WHERE id = ${webhook} FOR NO KEY UPDATE`)
  await db.execute(sql`
    DELETE FROM webhook_secrets WHERE webhook_id = ${webhook} AND ends_at IS NOT NULL`)
  await db.execute(sql`
    UPDATE webhook_secrets SET ends_at = now() + ${overlap}::interval WHERE webhook_id = ${webhook}`)
  await db.execute(sql`
    INSERT INTO webhook_secrets (webhook_id, secret) VALUES (${webhook}, ${secret})`)
}
