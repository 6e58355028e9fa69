import { sql } from '@payloadcms/db-postgres'
import { changesRows, firstRow, run } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'

export const invitationDays = 7

const expiry = sql`now() + make_interval(days => ${invitationDays})`

interface Invitation {
  readonly account: number
  /** SHA-256 of the mailed token, hex. */
  readonly tokenHash: string
  readonly invitedBy: number
}

export const addInvitation = (
  db: Database,
  { account, tokenHash, invitedBy }: Invitation,
): Promise<void> => run(db)`
    INSERT INTO invitations (account_id, token_hash, invited_by_id, expires_at)
    VALUES (${account}, ${tokenHash}, ${invitedBy}, ${expiry})`

/**
 * Gives an invitation a new token and expiry: the link before stops to work. False when it was sent
 * less than a minute ago, so that a double click sends one mail.
 */
export const renewInvitation = (
  db: Database,
  { account, tokenHash, invitedBy }: Invitation,
): Promise<boolean> => changesRows(db)`
    INSERT INTO invitations AS i (account_id, token_hash, invited_by_id, expires_at)
    VALUES (${account}, ${tokenHash}, ${invitedBy}, ${expiry})
    ON CONFLICT (account_id) DO UPDATE SET token_hash = excluded.token_hash,
      invited_by_id = excluded.invited_by_id, expires_at = excluded.expires_at, sent_at = now()
      WHERE i.sent_at < now() - interval '1 minute'`

export type InvitedRow = {
  id: number
  username: string
  email: string
  displayName: string
}

const invited = sql`
  SELECT u.id, u.username, u.email, coalesce(u.display_name, '') AS "displayName"`

export const findInvited = (
  db: Database,
  tokenHash: string,
): Promise<InvitedRow | undefined> => firstRow(db)`
      ${invited} FROM invitations i JOIN users u ON u.id = i.account_id
      WHERE i.token_hash = ${tokenHash} AND i.expires_at > now() AND u.state = 'invited'`

/**
 * Consumes a link and locks its account until the end of the transaction; undefined when it does
 * not work, or a concurrent transaction has consumed it (compare-and-set).
 */
export const consumeInvitation = (
  db: Database,
  tokenHash: string,
): Promise<InvitedRow | undefined> => firstRow(db)`
      WITH taken AS (
        DELETE FROM invitations WHERE token_hash = ${tokenHash} AND expires_at > now()
        RETURNING account_id
      )
      ${invited} FROM taken JOIN users u ON u.id = taken.account_id
      WHERE u.state = 'invited' FOR UPDATE OF u`

export async function findInvitation(
  db: Database,
  account: number,
): Promise<{ sentAt: string; expiresAt: string; isExpired: boolean } | undefined> {
  const row = await firstRow(db)<{
    sentAt: Date | string
    expiresAt: Date | string
    isExpired: boolean
  }>`
      SELECT sent_at AS "sentAt", expires_at AS "expiresAt", expires_at <= now() AS "isExpired"
      FROM invitations WHERE account_id = ${account}`
  if (!row) return undefined
  const iso = (at: Date | string): string => new Date(at).toISOString()
  return { ...row, sentAt: iso(row.sentAt), expiresAt: iso(row.expiresAt) }
}
