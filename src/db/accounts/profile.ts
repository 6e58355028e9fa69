import { sql } from '@payloadcms/db-postgres'
import { changedBy } from '#src/db/rows.ts'
import type { Database } from '#src/db/transaction.ts'

interface Changes {
  readonly username?: string | undefined
  readonly email?: string | undefined
  readonly displayName?: string | undefined
}

/** Writes the given ones; false when the account is gone. Throws the database's violations. */
export async function updateProfile(db: Database, id: number, changes: Changes): Promise<boolean> {
  const { username = null, email = null, displayName = null } = changes
  const result = await db.execute(sql`
    UPDATE users SET username = coalesce(${username}::text, username),
      email = coalesce(${email}::text, email),
      display_name = coalesce(${displayName}::text, display_name), updated_at = now()
    WHERE id = ${id}`)
  return changedBy(result) === 1
}
