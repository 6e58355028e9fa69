import { randomBytes } from 'node:crypto'
import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { hashMailedToken } from '#src/accounts/mailed-token.ts'

/** A token for a new password of an account in any state, as if it had been mailed. */
export async function resetTokenFor({ db }: Payload, email: string): Promise<string> {
  const token = randomBytes(20).toString('hex')
  await db.drizzle.execute(sql`
    UPDATE users SET reset_password_token = ${hashMailedToken(token)},
      reset_password_expiration = now() + interval '1 hour' WHERE email = ${email}`)
  return token
}
