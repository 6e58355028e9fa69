import { sql } from '@payloadcms/db-postgres'
import { column, onlyRow, rowsOf, run, value } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'
import { livingContacts } from '#src/data/trash.ts'

interface Contacts {
  readonly keep: number
  readonly remove: number
}

type PairRow = { lower: number; higher: number }
type IdPair = [number, number]

const toPairs = (rows: readonly PairRow[]): IdPair[] =>
  rows.map(({ lower, higher }) => [lower, higher])

/**
 * Transfers the distinctions of the duplicate to the primary contact. Returns all of them, and
 * those that are new to the primary one.
 */
export async function transferDistinctions(
  db: Database,
  { keep, remove }: Contacts,
): Promise<{ removed: IdPair[]; added: IdPair[] }> {
  const removed = await db.execute<PairRow>(sql`
    SELECT lower_id AS lower, higher_id AS higher FROM contact_distinctions
    WHERE ${remove} IN (lower_id, higher_id)`)
  const added = await db.execute<PairRow>(sql`
    INSERT INTO contact_distinctions (lower_id, higher_id)
    SELECT least(other, ${keep}::int), greatest(other, ${keep}::int) FROM (
      SELECT CASE lower_id WHEN ${remove} THEN higher_id ELSE lower_id END AS other
      FROM contact_distinctions WHERE ${remove} IN (lower_id, higher_id)) said
    WHERE other <> ${keep} ORDER BY 1, 2
    ON CONFLICT DO NOTHING RETURNING lower_id AS lower, higher_id AS higher`)
  return { removed: toPairs(rowsOf(removed)), added: toPairs(rowsOf(added)) }
}

const unnested = (pairs: readonly IdPair[]) => sql`unnest(
  ${sql.param(pairs.map(([lower]) => lower))}::int[],
  ${sql.param(pairs.map(([, higher]) => higher))}::int[]) AS p (lower, higher)`

/** Restores the distinctions of the removed contact, where the others still exist. */
export async function restoreDistinctions(
  db: Database,
  { removed, added }: { readonly removed: readonly IdPair[]; readonly added: readonly IdPair[] },
): Promise<void> {
  await db.execute(sql`
    DELETE FROM contact_distinctions d USING ${unnested(added)}
    WHERE d.lower_id = p.lower AND d.higher_id = p.higher`)
  await db.execute(sql`
    INSERT INTO contact_distinctions (lower_id, higher_id)
    SELECT p.lower, p.higher FROM ${unnested(removed)}
      JOIN ${livingContacts} l ON l.id = p.lower JOIN ${livingContacts} h ON h.id = p.higher
    ON CONFLICT DO NOTHING`)
}

/**
 * Puts the primary contact in place of the duplicate into bulk edits that have not reached it yet,
 * unless it is in them itself; never into a deletion or an undo, which do not concern the primary
 * one. Returns the bulk edits with the positions in them.
 */
export async function transferBulkEdits(
  db: Database,
  { keep, remove }: Contacts,
): Promise<IdPair[]> {
  const result = await db.execute<PairRow>(sql`
    UPDATE bulk_edit_documents d SET document_id = ${String(keep)}
    FROM bulk_edits b
    WHERE b.id = d.bulk_edit_id AND b.target = 'contacts' AND b.status = 'running'
      AND b.change->>'kind' NOT IN ('delete', 'undo')
      AND d.document_id = ${String(remove)} AND d.position > b.processed
      AND NOT EXISTS (SELECT FROM bulk_edit_documents o
        WHERE o.bulk_edit_id = d.bulk_edit_id AND o.document_id = ${String(keep)})
    RETURNING d.bulk_edit_id AS lower, d.position AS higher`)
  return toPairs(rowsOf(result))
}

/** Undoes transferBulkEdits, for bulk edits that have not reached the contact yet. */
export const restoreBulkEdits = (
  db: Database,
  pairs: readonly IdPair[],
  { keep, remove }: Contacts,
): Promise<void> => run(db)`
    UPDATE bulk_edit_documents d SET document_id = ${String(remove)}
    FROM ${unnested(pairs)}
    WHERE d.bulk_edit_id = p.lower AND d.position = p.higher AND d.document_id = ${String(keep)}`

/**
 * What transferImports leaves for the primary contact: nothing that undoing the import would touch.
 */
const nothing = sql`'{}'::jsonb`

/**
 * Records the primary contact for the imports that created or changed the duplicate, as one they
 * did not change: undoing an import must not delete the contact that others were merged into.
 * Returns the rows of the duplicate.
 */
export async function transferImports(
  db: Database,
  { keep, remove }: Contacts,
): Promise<Record<string, unknown>[]> {
  const result = await db.execute<{ row: Record<string, unknown> }>(sql`
    DELETE FROM import_changes i WHERE target = 'contact' AND document_id = ${remove}
    RETURNING to_jsonb(i) AS row`)
  const rows = rowsOf(result).map(({ row }) => row)
  await db.execute(sql`
    INSERT INTO import_changes (import_id, target, document_id, created, before, after)
    SELECT import_id, 'contact', ${keep}::int, false, ${nothing}, ${nothing}
    FROM jsonb_populate_recordset(NULL::import_changes, ${JSON.stringify(rows)}::jsonb)
    ON CONFLICT DO NOTHING`)
  return rows
}

/** Undoes transferImports, where the imports still exist. */
export async function restoreImports(
  db: Database,
  rows: readonly Record<string, unknown>[],
  { keep }: Contacts,
): Promise<void> {
  const returned = sql`jsonb_populate_recordset(NULL::import_changes, ${JSON.stringify(rows)}::jsonb)`
  await db.execute(sql`
    DELETE FROM import_changes i USING ${returned} r
    WHERE i.import_id = r.import_id AND i.target = 'contact' AND i.document_id = ${keep}
      AND NOT i.created AND i.before = ${nothing} AND i.after = ${nothing}`)
  await db.execute(sql`
    INSERT INTO import_changes
    SELECT r.* FROM ${returned} r JOIN imports ON imports.id = r.import_id
    ON CONFLICT DO NOTHING`)
}

/** Whether a public form gave a name goes with it where a merge, or its undo, exchanges them. */
export const exchangeNamesFromForm = (db: Database, { keep, remove }: Contacts): Promise<void> =>
  run(db)`UPDATE contacts c SET name_from_form = o.name_from_form FROM contacts o
    WHERE (c.id, o.id) IN ((${keep}::int, ${remove}::int), (${remove}::int, ${keep}::int))`

export async function insertOtherEmail(
  db: Database,
  { contact, email }: { readonly contact: number; readonly email: string },
): Promise<number> {
  const { id } = await onlyRow(db)<{ id: number }>`
    INSERT INTO contact_other_emails (contact_id, email) VALUES (${contact}, ${email})
    RETURNING id`
  return id
}

export const deleteOtherEmail = (db: Database, id: number): Promise<void> =>
  run(db)`DELETE FROM contact_other_emails WHERE id = ${id}`

export const deleteMergeEntry = (db: Database, id: number): Promise<void> =>
  run(db)`DELETE FROM progression_entries WHERE id = ${id}`

export const findOtherEmails = (db: Database, contact: number): Promise<string[]> => column(db)`
    SELECT DISTINCT o.email FROM contact_other_emails o JOIN ${livingContacts} c ON c.id = o.contact_id
    WHERE c.id = ${contact} AND o.email IS DISTINCT FROM c.email ORDER BY 1`

/**
 * Records that a person who withdrew from mails to the one of these email addresses has withdrawn
 * from them to the other, to which they would be sent by now: of follow-ups, and of the newsletter
 * where the other one never was on its list. People who are subscribed with both decide about each
 * separately, and a bounce is about an address alone; a complaint is not.
 */
export async function transferWithdrawals(
  db: Database,
  given: {
    readonly from: string
    readonly to: string
    readonly contact: number
    readonly by: number
  },
): Promise<void> {
  const newest = (email: string) => sql`
    SELECT DISTINCT ON (c.purpose) c.purpose, c.given, c.source FROM consents c
    WHERE c.email = ${email} ORDER BY c.purpose, c.id DESC`
  await db.execute(sql`
    INSERT INTO consents (email, contact_id, purpose, given, source, text, by_id, at)
    SELECT ${given.to}, ${given.contact}::int, o.purpose, false,
      CASE WHEN o.source = 'elsewhere' THEN o.source ELSE 'staff' END, '', ${given.by}::int, now()
    FROM (${newest(given.from)}) o LEFT JOIN (${newest(given.to)}) n ON n.purpose = o.purpose
    WHERE NOT o.given AND (o.source <> 'bounce' OR EXISTS (
        SELECT FROM newsletter_subscribers
        WHERE email = ${given.from} AND suppression = 'complaint'))
      AND CASE o.purpose WHEN 'newsletter' THEN n.given IS NULL AND NOT EXISTS (
        SELECT FROM newsletter_subscribers WHERE email = ${given.to})
        ELSE n.given IS DISTINCT FROM false END`)
}

export const findOwnerOfEmail = (db: Database, email: string, except: number) => value(db)<string>`
    SELECT name FROM ${livingContacts} contacts WHERE email = ${email} AND id <> ${except}`
