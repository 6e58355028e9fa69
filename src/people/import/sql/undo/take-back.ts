import { sql } from '@payloadcms/db-postgres'
import type { Fragment } from '#src/data/columns.ts'
import { run, value } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'
import { setContactFields, tagsOfContact } from '../known-contacts.ts'
import { setSubscriberFields } from '../store-subscribers.ts'

// What `findUndo` found is taken back, of people who are locked.

const isRestored = (target: 'contact' | 'subscriber'): Fragment =>
  sql`u.target = ${target} AND u.reason IS NULL AND NOT u.created`

/** People who were changed in other fields since are as new as that change. */
const version = sql`CASE WHEN u.since THEN '{}' ELSE
  jsonb_strip_nulls(jsonb_build_object('updatedAt', u.before->'updatedAt')) END`

/** Unsubscribes the people that the import subscribed, except those that are restored. */
export const withdrawSubscriptions = (db: Database): Promise<void> => run(db)`
    UPDATE newsletter_subscribers s
    SET status = 'unsubscribed', unsubscribed_at = now(), updated_at = now()
    FROM import_undo u
    WHERE u.target = 'subscriber' AND u.id = s.id AND u.withdraws
      AND (u.created OR u.reason IS NOT NULL)`

/**
 * Restores subscribers: those who are unsubscribed then, or those who may be mailed again, as the
 * import alone had unsubscribed or suppressed them.
 */
export async function restoreSubscribers(
  db: Database,
  { mayBeMailed }: { readonly mayBeMailed: boolean },
): Promise<void> {
  const mails = sql`(u.before->>'status' IS NOT DISTINCT FROM 'subscribed' OR u.before ? 'suppression')`
  await setSubscriberFields(
    db,
    sql`SELECT u.id, (u.before - 'updatedAt') || ${version} FROM import_undo u
      WHERE ${isRestored('subscriber')} AND ${mails} = ${mayBeMailed}`,
  )
}

const ownTags = sql`(
  SELECT coalesce(jsonb_agg(tag ORDER BY place), '[]')
  FROM jsonb_array_elements_text(${tagsOfContact}) WITH ORDINALITY t (tag, place)
  WHERE NOT u.after->'tags' ? tag OR u.before->'tags' ? tag)`

const ownCustom = sql`CASE WHEN c.custom = u.after->'custom' AND NOT EXISTS (
    SELECT FROM jsonb_object_keys(u.before->'custom') k
    WHERE NOT u.after->'custom' ? k AND k NOT IN (SELECT name FROM contact_fields))
  THEN u.before->'custom'
  ELSE (
    SELECT c.custom - coalesce(array_agg(k.key), '{}') || coalesce(
      jsonb_object_agg(k.key, u.before->'custom'->k.key) FILTER (WHERE u.before->'custom' ? k.key), '{}')
    FROM jsonb_object_keys((u.before->'custom') || (u.after->'custom')) k (key)
      JOIN contact_fields f ON f.name = k.key
    WHERE u.before->'custom'->k.key IS DISTINCT FROM u.after->'custom'->k.key) END`

export async function restoreContacts(db: Database, importId: number): Promise<void> {
  await db.execute(sql`
    DELETE FROM progression_entries e USING import_undo u, imports i
    WHERE i.id = ${importId} AND ${isRestored('contact')} AND u.after ? 'currentStage'
      AND e.contact_id = u.id AND e.created_at = i.created_at`)
  await db.execute(sql`
    CREATE TEMPORARY TABLE import_restored ON COMMIT DROP AS
    SELECT u.id, (u.before - ARRAY['tags', 'custom', 'updatedAt'])
      || CASE WHEN u.after ? 'tags' THEN jsonb_build_object('tags', ${ownTags}) ELSE '{}' END
      || CASE WHEN u.after ? 'custom' THEN jsonb_build_object('custom', ${ownCustom}) ELSE '{}' END
      || ${version} AS fields
    FROM import_undo u JOIN contacts c ON c.id = u.id WHERE ${isRestored('contact')}`)
  await setContactFields(db, sql`SELECT id, fields FROM import_restored`)
}

const isDeleted = (target: 'contact' | 'subscriber'): Fragment =>
  sql`u.target = ${target} AND u.reason IS NULL AND u.created`

/** Their consents stay. */
export async function deleteCreated(db: Database): Promise<void> {
  await db.execute(sql`
    DELETE FROM newsletter_subscribers s USING import_undo u
    WHERE ${isDeleted('subscriber')} AND s.id = u.id`)
  await db.execute(sql`
    DELETE FROM contacts c USING import_undo u WHERE ${isDeleted('contact')} AND c.id = u.id`)
}

export const deleteRecordedChanges = (db: Database, importId: number): Promise<void> => run(db)`
    DELETE FROM import_changes ch USING import_undo u
    WHERE ch.import_id = ${importId} AND ch.target = u.target AND ch.document_id = u.id
      AND u.reason IS NULL`

export const firstRestoredPhone = async (db: Database): Promise<number | null> =>
  (await value(db)<number | null>`
    SELECT min(u.id) AS first FROM import_undo u
    WHERE ${isRestored('contact')} AND u.before ? 'phone'`) ?? null
