import { sql } from '@payloadcms/db-postgres'
import type { ContactStatus } from '#src/contract/crm/enums.ts'
import { rowsOf } from '../rows.ts'
import type { Database } from '../transaction.ts'

/** The change that is applied to each of the contacts. */
export interface ContactsEdit {
  readonly status: ContactStatus | null
  readonly addTags: readonly string[]
  readonly removeTags: readonly string[]
}

interface Edit extends ContactsEdit {
  readonly ids: readonly number[]
}

type EditableRow = { id: number; name: string; isLocked: boolean; tags: number }

const texts = (values: readonly string[]) => sql`${sql.param([...values])}::varchar[]`
const numbers = (values: readonly number[]) => sql`${sql.param([...values])}::int[]`

/**
 * The existing ones of the contacts: whether another user has them open (the platform's document
 * lock, as its operations check it), and how many tags they would have.
 */
export async function findEditable(
  db: Database,
  { ids, addTags, removeTags }: Edit,
  by: number,
): Promise<EditableRow[]> {
  const result = await db.execute<EditableRow>(sql`
    SELECT c.id, c.name,
      EXISTS (
        SELECT FROM payload_locked_documents l
          JOIN payload_locked_documents_rels d ON d.parent_id = l.id AND d.contacts_id = c.id
          LEFT JOIN payload_locked_documents_rels u ON u.parent_id = l.id AND u.path = 'user'
        WHERE l.updated_at > now() - interval '5 minutes' AND u.users_id IS DISTINCT FROM ${by}
      ) AS "isLocked",
      cardinality(ARRAY(
        SELECT text FROM contacts_texts WHERE parent_id = c.id AND path = 'tags'
          AND NOT (text = ANY(${texts(removeTags)}))
        UNION SELECT unnest(${texts(addTags)}))) AS tags
    FROM contacts c WHERE c.id = ANY(${numbers(ids)})`)
  return rowsOf(result)
}

const removeFrom = async (db: Database, { ids, addTags, removeTags }: Edit): Promise<number[]> => {
  const result = await db.execute<{ id: number }>(sql`
    DELETE FROM contacts_texts
    WHERE parent_id = ANY(${numbers(ids)}) AND path = 'tags'
      AND text = ANY(${texts(removeTags)}) AND NOT (text = ANY(${texts(addTags)}))
    RETURNING parent_id AS id`)
  return rowsOf(result).map(({ id }) => id)
}

const addTo = async (db: Database, { ids, addTags }: Edit): Promise<number[]> => {
  const result = await db.execute<{ id: number }>(sql`
    INSERT INTO contacts_texts (parent_id, path, "order", text)
    SELECT c.id, 'tags', a.place + coalesce(
        (SELECT max("order") FROM contacts_texts t WHERE t.parent_id = c.id AND path = 'tags'), 0),
      a.tag
    FROM unnest(${numbers(ids)}) AS c (id)
      CROSS JOIN unnest(${texts(addTags)}) WITH ORDINALITY AS a (tag, place)
    WHERE NOT EXISTS (
      SELECT FROM contacts_texts t
      WHERE t.parent_id = c.id AND t.path = 'tags' AND t.text = a.tag)
    RETURNING parent_id AS id`)
  return rowsOf(result).map(({ id }) => id)
}

/**
 * Edits contacts as a set, which the caller has locked, and returns how many were changed. Tags
 * keep their order; added ones come last.
 */
export async function editContacts(db: Database, edit: Edit): Promise<number> {
  const touched = new Set([...(await removeFrom(db, edit)), ...(await addTo(db, edit))])
  const result = await db.execute(sql`
    UPDATE contacts SET status = coalesce(${edit.status}, status), updated_at = now()
    WHERE id = ANY(${numbers(edit.ids)})
      AND (id = ANY(${numbers([...touched])}) OR status <> ${edit.status}::enum_contacts_status)
    RETURNING id`)
  return rowsOf(result).length
}
