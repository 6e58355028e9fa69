import { sql } from '@payloadcms/db-postgres'
import type { Fragment } from '#src/data/columns.ts'
import { run } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'
import { livingContacts } from '#src/data/trash.ts'
import { findReferences } from '#src/people/duplicates/sql/references.ts'
import { contactFields, tagsOfContact } from '../known-contacts.ts'
import { subscriberFields } from '../store-subscribers.ts'

/**
 * Tables that refer to contacts and say nothing of what was done with one: consents stay when it is
 * deleted, mails are looked at by themselves, and a further email comes from a merge.
 */
const noActivity: readonly string[] = ['consents', 'deliveries', 'contact_other_emails']

/** The entry by which the import `i` itself brought a contact to its stage has its time. */
const isNotOfImport = sql`AND r.created_at <> i.created_at`

/** Whether anything of the contact `c` was recorded, also in tables of an organisation. */
const hasActivity = async (db: Database): Promise<Fragment> => {
  const references = (await findReferences(db)).filter(
    ({ table, handling }) =>
      (handling === 'moved' || handling === 'unknown') && !noActivity.includes(table),
  )
  const found = references.map(
    ({ table, column }) =>
      sql`EXISTS (SELECT FROM ${sql.identifier(table)} r WHERE r.${sql.identifier(column)} = c.id
        ${table === 'progression_entries' ? isNotOfImport : sql``})`,
  )
  return sql`(${sql.join([sql`false`, ...found], sql` OR `)})`
}

const wasMailed = sql`d.status NOT IN ('suppressed', 'left_out')`

/**
 * Whether the contact `c` was mailed since the import `i`. Mails to a former subscriber do not
 * count as the contact's.
 */
const contactIsMailed = sql`(
  EXISTS (SELECT FROM deliveries d WHERE d.contact_id = c.id AND ${wasMailed})
  OR EXISTS (
    SELECT FROM deliveries d WHERE lower(d.email) = c.email AND ${wasMailed}
      AND d.created_at >= i.created_at
      AND (d.subscriber_id IS NULL OR EXISTS (
        SELECT FROM import_changes o WHERE o.import_id = i.id AND o.target = 'subscriber'
          AND o.document_id = d.subscriber_id))))`

/** Whether the custom values that the import gave are those of the contact, of fields that exist. */
const customIsUnchanged = sql`NOT EXISTS (
  SELECT FROM jsonb_each(ch.after->'custom') a JOIN contact_fields f ON f.name = a.key
  WHERE a.value IS DISTINCT FROM ch.before->'custom'->a.key
    AND a.value IS DISTINCT FROM c.custom->a.key)`

/** Tags are added by an import and taken off by undoing it, whichever others there are. */
const contactIsUnchanged = sql`(
  ${customIsUnchanged} AND NOT EXISTS (
    SELECT FROM jsonb_each(${contactFields(tagsOfContact)}) n JOIN jsonb_each(ch.after) a USING (key)
    WHERE key NOT IN ('tags', 'custom') AND n.value IS DISTINCT FROM a.value))`

/** What transferImports leaves behind after a merge. */
const isMerged = sql`(NOT ch.created AND ch.before = '{}' AND ch.after = '{}')`

const findContacts = async (db: Database, importId: number): Promise<void> => run(db)`
    INSERT INTO import_undo (target, id, created, before, after, since, reason)
    SELECT 'contact', ch.document_id, ch.created, ch.before, ch.after,
      c.updated_at IS DISTINCT FROM i.created_at, CASE
        WHEN c.id IS NULL OR ${isMerged} THEN 'deleted'
        WHEN NOT ch.created THEN CASE WHEN NOT ${contactIsUnchanged} THEN 'changed' END
        WHEN ${await hasActivity(db)} THEN 'activity'
        WHEN c.updated_at <> i.created_at THEN 'changed'
        WHEN ${contactIsMailed} THEN 'mailed' END
    FROM import_changes ch JOIN imports i ON i.id = ch.import_id
      LEFT JOIN ${livingContacts} c ON c.id = ch.document_id
    WHERE ch.import_id = ${importId} AND ch.target = 'contact'`

const isTime = sql`key IN ('unsubscribedAt', 'suppressedAt', 'withdrawnElsewhereAt')`

const isConsentOfImport = sql`newest.import_id IS NOT DISTINCT FROM i.id`

const subscriberIsUnchanged = sql`(
  (NOT ch.after ?| ARRAY['status', 'suppression', 'withdrawnElsewhereAt', 'topics'] OR ${isConsentOfImport})
  AND NOT EXISTS (
    SELECT FROM jsonb_each(${subscriberFields}) n JOIN jsonb_each(ch.after) a USING (key)
    WHERE CASE WHEN ${isTime}
      THEN (n.value #>> '{}')::timestamptz IS DISTINCT FROM (a.value #>> '{}')::timestamptz
      ELSE n.value IS DISTINCT FROM a.value END))`

const subscriberIsMailed = sql`EXISTS (
  SELECT FROM deliveries d WHERE d.subscriber_id = s.id AND ${wasMailed})`

const findSubscribers = (db: Database, importId: number): Promise<void> => run(db)`
    INSERT INTO import_undo (target, id, created, before, after, since, withdraws, reason)
    SELECT 'subscriber', ch.document_id, ch.created, ch.before, ch.after,
      s.updated_at IS DISTINCT FROM i.created_at,
      ch.after->>'status' = 'subscribed' AND s.status = 'subscribed'
        AND newest.given AND ${isConsentOfImport},
      CASE
        WHEN s.id IS NULL THEN 'deleted'
        WHEN NOT ch.created THEN CASE WHEN NOT ${subscriberIsUnchanged} THEN 'changed' END
        WHEN s.updated_at <> i.created_at OR s.status::text <> ch.after->>'status'
          OR (s.status = 'subscribed' AND NOT ${isConsentOfImport})
          OR (coalesce(s.withdrawn_elsewhere_at, s.suppressed_at) IS NOT NULL
            AND newest.import_id <> i.id) THEN 'changed'
        WHEN ${subscriberIsMailed} THEN 'mailed' END
    FROM import_changes ch JOIN imports i ON i.id = ch.import_id
      LEFT JOIN newsletter_subscribers s ON s.id = ch.document_id
      LEFT JOIN LATERAL (
        SELECT n.given, n.import_id FROM consents n
        WHERE n.email = s.email AND n.purpose = 'newsletter'
          -- What an undone import said of another product holds no longer.
          AND NOT (n.source IN ('elsewhere', 'bounce') AND EXISTS (
            SELECT FROM imports o WHERE o.id = n.import_id AND o.undone_at IS NOT NULL))
        ORDER BY n.id DESC LIMIT 1) newest ON true
    WHERE ch.import_id = ${importId} AND ch.target = 'subscriber'`

/**
 * Finds what undoing an import does with each of its people, in a table `import_undo` of the
 * transaction: those without a reason to stay are deleted where it created them, and else restored.
 * `withdraws` marks people that it subscribed and who have not acted since; `since`, people who
 * were changed since, perhaps in other fields.
 */
export async function findUndo(db: Database, importId: number): Promise<void> {
  await db.execute(sql`
    CREATE TEMPORARY TABLE import_undo (
      target text NOT NULL, id int NOT NULL, created boolean NOT NULL, before jsonb, after jsonb,
      since boolean, withdraws boolean, reason text, PRIMARY KEY (target, id)
    ) ON COMMIT DROP`)
  await findContacts(db, importId)
  await findSubscribers(db, importId)
  await db.execute(sql`ANALYZE import_undo`)
}
