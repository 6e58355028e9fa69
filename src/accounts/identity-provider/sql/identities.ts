import type { AccountState } from '#src/contract/accounts.ts'
import { changesRows, firstRow, run } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'

/** Who a person is to a provider: never an email, which may be given to another person. */
export interface Identity {
  readonly issuer: string
  readonly subject: string
}

export type FoundAccount = { id: number; state: AccountState }

/** The account of an identity, locked until the end of the transaction. */
export const findLinked = (
  db: Database,
  { issuer, subject }: Identity,
): Promise<FoundAccount | undefined> => firstRow(db)`
    SELECT u.id, u.state FROM provider_identities i JOIN users u ON u.id = i.account_id
    WHERE i.issuer = ${issuer} AND i.subject = ${subject} FOR UPDATE OF u`

/** The account of an email, locked until the end of the transaction. */
export const findByEmail = (
  db: Database,
  email: string,
): Promise<FoundAccount | undefined> => firstRow(db)`
    SELECT id, state FROM users WHERE email = ${email} FOR UPDATE`

/** False when the account has another identity of this provider, or the identity another account. */
export const addIdentity = (
  db: Database,
  account: number,
  { issuer, subject }: Identity,
): Promise<boolean> => changesRows(db)`
    INSERT INTO provider_identities (issuer, subject, account_id)
    VALUES (${issuer}, ${subject}, ${account}) ON CONFLICT DO NOTHING`

/** Leaves an account that the caller has made without a password: the provider alone lets it in. */
export const removePassword = (db: Database, account: number): Promise<void> =>
  run(db)`UPDATE users SET hash = '', salt = '' WHERE id = ${account}`
