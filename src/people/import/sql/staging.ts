import { sql } from '@payloadcms/db-postgres'
import { defaultContactStatus } from '#src/contract/people/enums.ts'
import { affected, run } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'

export interface StagedContact {
  readonly name: string | null
  readonly firstName: string | null
  readonly lastName: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly status: string | null
  readonly tags: readonly string[]
  /** The subscription state in the file, and the emails that it applies to. */
  readonly state: {
    readonly state: 'unsubscribed' | 'bounced' | 'complained'
    readonly since: string | null
    readonly emails: readonly string[]
  } | null
  readonly details?: {
    readonly notes: string | null
    readonly postcode: string | null
    readonly city: string | null
    readonly owner: number | null
    readonly stage: number | null
    readonly custom: object
    /** Further emails and phone numbers, which go to the notes. */
    readonly further: readonly string[]
    readonly consentAt: string | null
    readonly optOut: 'unsubscribed' | 'bounced' | null
  }
}

/**
 * Creates the staging table of one import, which is dropped with the transaction. Each row gets the
 * id of its future contact at once, in the order of the file.
 */
export async function createStaging(db: Database): Promise<void> {
  await db.execute(sql`
    CREATE TEMPORARY TABLE import_rows (
      id int NOT NULL DEFAULT nextval(pg_get_serial_sequence('public.contacts', 'id')),
      name varchar, first_name varchar, last_name varchar, email varchar, phone varchar,
      status enum_contacts_status, tags text[], notes varchar, postcode varchar, city varchar,
      owner_id int, stage_id int, custom jsonb, further text[],
      consent_at date, opt_out text
    ) ON COMMIT DROP`)
  await db.execute(sql`
    CREATE TEMPORARY TABLE import_states (
      id int GENERATED ALWAYS AS IDENTITY, email varchar NOT NULL, name varchar, state text NOT NULL,
      since date
    ) ON COMMIT DROP`)
}

/** Stages the subscription states of the rows, email by email. */
async function stageStates(db: Database, rows: readonly StagedContact[]): Promise<void> {
  const states = rows.flatMap(({ name, state }) =>
    (state?.emails ?? []).map((email) => ({ ...state, name, email })),
  )
  if (states.length === 0) return
  await db.execute(sql`
    INSERT INTO import_states (email, name, state, since)
    SELECT * FROM unnest(
      ${sql.param(states.map(({ email }) => email))}::varchar[],
      ${sql.param(states.map(({ name }) => name))}::varchar[],
      ${sql.param(states.map(({ state }) => state))}::text[],
      ${sql.param(states.map(({ since }) => since))}::date[])`)
}

/** An array literal of Postgres: the values of a row as one parameter, whatever they contain. */
const arrayLiteral = (values: readonly string[]): string =>
  `{${values.map((value) => `"${value.replace(/["\\]/g, '\\$&')}"`).join(',')}}`

export async function stageContacts(db: Database, rows: readonly StagedContact[]): Promise<void> {
  const column = (read: (row: StagedContact) => string | null) => sql.param(rows.map(read))
  // Without details the arrays are empty, and their columns null.
  const detailed = rows.flatMap(({ details }) => (details ? [details] : []))
  const detail = (read: (row: (typeof detailed)[number]) => string | number | null) =>
    sql.param(detailed.map(read))
  await db.execute(sql`
    INSERT INTO import_rows (name, first_name, last_name, email, phone, status, tags, notes, postcode,
      city, owner_id, stage_id, custom, further, consent_at, opt_out)
    SELECT name, first_name, last_name, email, phone, status, tags::text[], notes, postcode, city,
      owner_id, stage_id, nullif(custom::jsonb, '{}'), nullif(further::text[], '{}'), consent_at, opt_out
    FROM unnest(
      ${column(({ name }) => name)}::varchar[],
      ${column(({ firstName }) => firstName)}::varchar[],
      ${column(({ lastName }) => lastName)}::varchar[],
      ${column(({ email }) => email)}::varchar[],
      ${column(({ phone }) => phone)}::varchar[],
      ${column(({ status }) => status)}::enum_contacts_status[],
      ${column(({ tags }) => arrayLiteral(tags))}::text[],
      ${detail(({ notes }) => notes)}::varchar[],
      ${detail(({ postcode }) => postcode)}::varchar[],
      ${detail(({ city }) => city)}::varchar[],
      ${detail(({ owner }) => owner)}::int[],
      ${detail(({ stage }) => stage)}::int[],
      ${detail(({ custom }) => JSON.stringify(custom))}::text[],
      ${detail(({ further }) => arrayLiteral(further))}::text[],
      ${detail(({ consentAt }) => consentAt)}::date[],
      ${detail(({ optOut }) => optOut)}::text[]
    ) AS staged (name, first_name, last_name, email, phone, status, tags, notes, postcode, city,
      owner_id, stage_id, custom, further, consent_at, opt_out)`)
  await stageStates(db, rows)
}

/**
 * Inserts the staged rows as contacts and returns how many; a row whose email is a duplicate, in
 * the file or of a stored contact, is left out.
 */
export async function insertStaged(db: Database): Promise<number> {
  // Ordered by email, so that two concurrent imports cannot deadlock.
  return affected(db)`
      INSERT INTO contacts (id, name, first_name, last_name, email, phone, status, notes, postcode,
        city, owner_id, custom, created_at, updated_at)
      SELECT id, coalesce(name, email), first_name, last_name, email, phone, coalesce(status, ${defaultContactStatus}::enum_contacts_status),
        concat_ws(E'\n', notes, array_to_string(further, E'\n')),
        postcode, city, owner_id, coalesce(custom, '{}'), now(), now()
      FROM (
        SELECT *, row_number() OVER (PARTITION BY email ORDER BY id) AS nth FROM import_rows) staged
      WHERE email IS NULL OR nth = 1
      ORDER BY email, id
      ON CONFLICT DO NOTHING`
}

export const insertStagedTags = (db: Database): Promise<void> => run(db)`
    INSERT INTO contacts_texts (parent_id, path, "order", text)
    SELECT c.id, 'tags', t.place, t.tag
    FROM import_rows r JOIN contacts c ON c.id = r.id
      CROSS JOIN LATERAL unnest(r.tags) WITH ORDINALITY AS t (tag, place)`
