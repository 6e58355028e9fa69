import { sql } from '@payloadcms/db-postgres'
import type { AccountState } from '#src/contract/accounts.ts'
import { affectedRows, rowsOf } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'

/** Who a person is to a provider: never an email, which may be given to another person. */
export interface Identity {
  readonly issuer: string
  readonly subject: string
}

export type FoundAccount = { id: number; state: AccountState }

/** The account of an identity, locked until the end of the transaction. */
export async function findLinked(
  db: Database,
  { issuer, subject }: Identity,
): Promise<FoundAccount | undefined> {
  const result = await db.execute<FoundAccount>(sql`
    SELECT u.id, u.state FROM provider_identities i JOIN users u ON u.id = i.account_id
    WHERE i.issuer = ${issuer} AND i.subject = ${subject} FOR UPDATE OF u`)
  return rowsOf(result)[0]
}

/** The account of an email, locked until the end of the transaction. */
export async function findByEmail(db: Database, email: string): Promise<FoundAccount | undefined> {
  const result = await db.execute<FoundAccount>(sql`
    SELECT id, state FROM users WHERE email = ${email} FOR UPDATE`)
  return rowsOf(result)[0]
}

/** False when the account has another identity of this provider, or the identity another account. */
export async function addIdentity(
  db: Database,
  account: number,
  { issuer, subject }: Identity,
): Promise<boolean> {
  const result = await db.execute(sql`
    INSERT INTO provider_identities (issuer, subject, account_id)
    VALUES (${issuer}, ${subject}, ${account}) ON CONFLICT DO NOTHING`)
  return affectedRows(result) === 1
}

/** Leaves an account that the caller has made without a password: the provider alone lets it in. */
export async function removePassword(db: Database, account: number): Promise<void> {
  await db.execute(sql`UPDATE users SET hash = '', salt = '' WHERE id = ${account}`)
}
