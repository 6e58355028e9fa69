import { sql } from '@payloadcms/db-postgres'
import { staffName } from '#src/data/columns.ts'
import { affectedRows, column, run } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'

/** A person whose browser says nothing for so long has left the document; three of its intervals. */
const forgotten = sql`interval '45 seconds'`

const namedAtMost = 10

export const storePresence = (db: Database, document: string, account: number) => run(db)`
    INSERT INTO presences AS p (document, account_id) VALUES (${document}, ${account})
    ON CONFLICT (document, account_id) DO UPDATE SET seen_at = now()`

/** The names of the others who have a document open. */
export const findOthersPresent = (db: Database, document: string, account: number) =>
  column(db)<string>`
    SELECT ${staffName(sql`u`)} FROM presences p JOIN users u ON u.id = p.account_id
    WHERE p.document = ${document} AND p.account_id <> ${account}
      AND p.seen_at > now() - ${forgotten}
    ORDER BY 1 LIMIT ${namedAtMost}`

export async function removePastPresences(db: Database): Promise<number> {
  const past = sql`DELETE FROM presences WHERE seen_at <= now() - ${forgotten}`
  return affectedRows(await db.execute(past))
}
