import { sql } from '@payloadcms/db-postgres'
import type { Owned } from '#src/contract/accounts.ts'
import { affectedRows, firstRow } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'

export const countOwned = async (db: Database, account: number): Promise<Owned> =>
  (await firstRow(db)<Owned>`
      SELECT (SELECT count(*) FROM contacts WHERE owner_id = ${account})::int AS contacts,
        (SELECT count(*) FROM follow_ups WHERE owner_id = ${account} AND status = 'pending')::int
          AS "followUps",
        ((SELECT count(*) FROM contact_submissions WHERE owner_id = ${account} AND status = 'new')
          + (SELECT count(*) FROM action_submissions
            WHERE owner_id = ${account} AND status = 'new'))::int AS submissions`) ?? {
    contacts: 0,
    followUps: 0,
    submissions: 0,
  }

/** What is given away as a set, in the order in which rows are locked everywhere. */
const owning = [
  ['contacts', sql`contacts`, sql`TRUE`],
  ['follow-ups', sql`follow_ups`, sql`status = 'pending'`],
  ['contact-submissions', sql`contact_submissions`, sql`status = 'new'`],
  ['action-submissions', sql`action_submissions`, sql`status = 'new'`],
  ['follow-up-rules', sql`follow_up_rules`, sql`TRUE`],
] as const

export type TransferredCount = {
  readonly collection: (typeof owning)[number][0]
  readonly count: number
}

/**
 * Gives the contacts, the open follow-ups, the open messages and proposals and the rules of an
 * account to another one, or to none (null). What ended keeps its owner, as a record. Contacts are locked
 * before their follow-ups, each in order of id, as everywhere.
 */
export async function transferOwned(
  db: Database,
  account: number,
  to: number | null,
): Promise<TransferredCount[]> {
  const handed: TransferredCount[] = []
  for (const [collection, table, isOpen] of owning) {
    const result = await db.execute(sql`
      UPDATE ${table} d SET owner_id = ${to}, updated_at = now() FROM (
        SELECT id FROM ${table} WHERE owner_id = ${account} AND ${isOpen}
        ORDER BY id FOR NO KEY UPDATE
      ) owned WHERE d.id = owned.id`)
    handed.push({ collection, count: affectedRows(result) })
  }
  return handed
}
