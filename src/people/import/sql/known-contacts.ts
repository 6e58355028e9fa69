import { sql } from '@payloadcms/db-postgres'
import { tagsLimit } from '#src/contract/people/fields.ts'
import type { KnownPolicy } from '#src/contract/people/import-options.ts'
import { affected, rowsOf, run } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'
import { livingContacts } from '#src/data/trash.ts'
import { insertStaged } from './staging.ts'

export async function findUserNames(db: Database): Promise<ReadonlyMap<string, number>> {
  const result = await db.execute<{ id: number; name: string }>(sql`
    SELECT id, lower(name) AS name FROM users, unnest(ARRAY[email, username]) name
    WHERE name IS NOT NULL`)
  return new Map(rowsOf(result).map(({ id, name }) => [name, id]))
}

export async function findStageNames(db: Database): Promise<ReadonlyMap<string, number>> {
  const result = await db.execute<{ id: number; name: string }>(
    sql`SELECT id, lower(name) AS name FROM progression_stages`,
  )
  return new Map(rowsOf(result).map(({ id, name }) => [name, id]))
}

/** Which rows of a person win: the first, so that later ones fill gaps, or the last. */
type Precedence = 'first' | 'last'

/**
 * Merges the staged rows of one email into the first of them: a field has the first or the last
 * value that is not empty, tags are united. Returns how many rows were merged into another.
 */
export async function mergeRows(db: Database, precedence: Precedence): Promise<number> {
  const direction = precedence === 'first' ? sql`ASC` : sql`DESC`
  // The last of several values of a key wins in an aggregated object.
  const opposite = precedence === 'first' ? sql`DESC` : sql`ASC`
  const winner = (column: string, of = column) =>
    sql`(array_agg(${sql.identifier(column)} ORDER BY id ${direction})
      FILTER (WHERE ${sql.identifier(of)} IS NOT NULL))[1] AS ${sql.identifier(column)}`
  await db.execute(sql`CREATE INDEX ON import_rows (email, id)`)
  await db.execute(sql`ANALYZE import_rows`)
  const merged = await db.execute<{ rows: string | null }>(sql`
    WITH people AS (
      SELECT email, min(id) AS id, count(*) AS rows, ${winner('name')}, ${winner('first_name', 'name')},
        ${winner('last_name', 'name')}, ${winner('phone')},
        ${winner('status')}, ${winner('notes')}, ${winner('postcode')}, ${winner('city')},
        ${winner('owner_id')}, ${winner('stage_id')}, ${winner('consent_at')},
        min(opt_out) AS opt_out
      FROM import_rows WHERE email IS NOT NULL GROUP BY email HAVING count(*) > 1
    ), united AS (
      UPDATE import_rows r SET name = p.name, first_name = p.first_name, last_name = p.last_name,
        phone = p.phone, status = p.status, notes = p.notes, postcode = p.postcode, city = p.city, owner_id = p.owner_id,
        stage_id = p.stage_id, consent_at = p.consent_at,
        opt_out = p.opt_out,
        tags = ARRAY(
          SELECT tag FROM import_rows o, unnest(o.tags) WITH ORDINALITY t (tag, place)
          WHERE o.email = p.email GROUP BY tag ORDER BY min(ARRAY[o.id, t.place]) LIMIT 100),
        further = nullif(ARRAY(
          SELECT line FROM import_rows o, unnest(o.further) WITH ORDINALITY t (line, place)
          WHERE o.email = p.email GROUP BY line ORDER BY min(ARRAY[o.id, t.place])), '{}'),
        custom = (
          SELECT jsonb_object_agg(v.key, v.value ORDER BY o.id ${opposite})
          FROM import_rows o, jsonb_each(o.custom) v WHERE o.email = p.email)
      FROM people p WHERE r.id = p.id
      RETURNING p.rows
    ) SELECT sum(rows - 1) AS rows FROM united`)
  const count = Number(rowsOf(merged)[0]?.rows ?? 0)
  if (count === 0) return 0
  return affected(db)`
      DELETE FROM import_rows r USING import_rows first
      WHERE first.email = r.email AND first.id < r.id`
}

type Fragment = ReturnType<typeof sql>

export const tagsOfContact = sql`coalesce((
  SELECT jsonb_agg(t.text ORDER BY t."order", t.id)
  FROM contacts_texts t WHERE t.parent_id = c.id AND t.path = 'tags'), '[]')`

export const contactFields = (tags: Fragment): Fragment => sql`jsonb_build_object(
  'name', c.name, 'firstName', c.first_name, 'lastName', c.last_name, 'phone', c.phone, 'status', c.status, 'notes', coalesce(c.notes, ''),
  'postcode', c.postcode, 'city', c.city, 'owner', c.owner_id,
  'currentStage', c.current_stage_id, 'custom', c.custom, 'tags', ${tags})`

/** How often at most people are looked for who were added or renamed at the same time. */
const rounds = 5

/** An email of the file was taken and freed again by others, more often than it was looked for. */
class ContactsChanging extends Error {
  override readonly name = 'ContactsChanging'
}

const lockKnown = (db: Database): Promise<void> => run(db)`
    SELECT count(*) FROM (
      SELECT FROM ${livingContacts} c JOIN import_rows r ON r.email = c.email AND r.id <> c.id
      ORDER BY c.id FOR NO KEY UPDATE OF c) locked`

const countMissing = async (db: Database): Promise<number> => {
  const result = await db.execute<{ missing: string }>(sql`
    SELECT count(*) AS missing FROM import_rows r
    WHERE r.email IS NOT NULL AND NOT EXISTS (SELECT FROM ${livingContacts} c WHERE c.email = r.email)`)
  return Number(rowsOf(result)[0]?.missing ?? 0)
}

/**
 * Inserts the staged people who are new, and locks all who are known until the transaction ends;
 * returns how many were inserted. The staged rows have each email once.
 */
export async function insertAndLock(db: Database): Promise<number> {
  let inserted = await insertStaged(db)
  for (let round = 1; round <= rounds; round += 1) {
    await lockKnown(db)
    if ((await countMissing(db)) === 0) return inserted
    inserted += await insertStaged(db)
  }
  throw new ContactsChanging()
}

/** What the value of a field becomes: the file fills what is empty, or wins. */
const chosen = (policy: KnownPolicy, now: Fragment, file: Fragment): Fragment =>
  policy === 'fill'
    ? sql`coalesce(nullif(${now}, ''), ${file}, ${now})`
    : sql`coalesce(${file}, ${now})`

/** A part goes with its name: that of another name does not fill it. */
const partOf = (policy: KnownPolicy, now: Fragment, file: Fragment): Fragment => {
  const others = policy === 'fill' ? now : file
  return sql`CASE WHEN coalesce(r.name, c.name) = c.name
    THEN ${chosen(policy, now, file)} ELSE ${others} END`
}

const required = (policy: KnownPolicy, now: Fragment, file: Fragment): Fragment =>
  policy === 'fill' ? now : sql`coalesce(${file}, ${now})`

/** Tags of before, then those of the file that are new, up to the limit of a contact. */
const unitedTags = sql`(
  SELECT coalesce(jsonb_agg(tag ORDER BY place), '[]') FROM (
    SELECT tag, place FROM (
      SELECT tag, min(place) AS place FROM (
        SELECT tag, place FROM jsonb_array_elements_text(now.tags) WITH ORDINALITY n (tag, place)
        UNION ALL
        SELECT tag, 100000 + place FROM unnest(r.tags) WITH ORDINALITY f (tag, place)) listed
      GROUP BY tag) united
    ORDER BY place LIMIT greatest(${tagsLimit}, jsonb_array_length(now.tags))) limited)`

/** The notes, and those of the further emails and numbers that they do not have yet, a line each. */
const notesWithFurther = (policy: KnownPolicy): Fragment => {
  const notes = chosen(policy, sql`c.notes`, sql`r.notes`)
  return sql`concat_ws(E'\n', nullif(${notes}, ''), nullif(array_to_string(ARRAY(
    SELECT line FROM unnest(r.further) line
    WHERE position(line IN coalesce(${notes}, '')) = 0), E'\n'), ''))`
}

/**
 * Works out what the staged rows change of the known contacts, which must be locked, in a table
 * `import_updates` of the transaction: their fields of before and after, as far as they differ, and
 * when they were changed before.
 * Returns how many contacts change.
 */
export async function findUpdates(db: Database, policy: KnownPolicy): Promise<number> {
  const custom =
    policy === 'fill'
      ? sql`coalesce(r.custom, '{}') || jsonb_strip_nulls(c.custom)`
      : sql`c.custom || coalesce(r.custom, '{}')`
  await db.execute(sql`
    CREATE TEMPORARY TABLE import_updates (id int NOT NULL, before jsonb, after jsonb)
    ON COMMIT DROP`)
  return affected(db)`
      INSERT INTO import_updates
      SELECT id, before || jsonb_build_object('updatedAt', updated_at), after FROM (
        SELECT c.id, c.updated_at, ${contactFields(sql`now.tags`)} AS now, jsonb_build_object(
          'name', ${required(policy, sql`c.name`, sql`r.name`)},
          'firstName', ${partOf(policy, sql`c.first_name`, sql`r.first_name`)},
          'lastName', ${partOf(policy, sql`c.last_name`, sql`r.last_name`)},
          'phone', ${chosen(policy, sql`c.phone`, sql`r.phone`)},
          'status', ${required(policy, sql`c.status`, sql`r.status`)},
          'notes', ${notesWithFurther(policy)},
          'postcode', ${chosen(policy, sql`c.postcode`, sql`r.postcode`)},
          'city', ${chosen(policy, sql`c.city`, sql`r.city`)},
          'owner', ${policy === 'fill' ? sql`coalesce(c.owner_id, r.owner_id)` : sql`coalesce(r.owner_id, c.owner_id)`},
          'currentStage', ${policy === 'fill' ? sql`coalesce(c.current_stage_id, r.stage_id)` : sql`coalesce(r.stage_id, c.current_stage_id)`},
          'custom', CASE WHEN r.custom IS NULL THEN c.custom ELSE ${custom} END,
          'tags', ${unitedTags}) AS new
        FROM import_rows r JOIN ${livingContacts} c ON c.email = r.email AND c.id <> r.id
          CROSS JOIN LATERAL (SELECT ${tagsOfContact} AS tags) now) known
        CROSS JOIN LATERAL (
          SELECT jsonb_object_agg(o.key, o.value) AS before, jsonb_object_agg(o.key, n.value) AS after
          FROM jsonb_each(known.now) o JOIN jsonb_each(known.new) n ON n.key = o.key
          WHERE n.value IS DISTINCT FROM o.value) difference
      WHERE before IS NOT NULL`
}

/**
 * Inserts the entries by which people of an import come to their stages, of the time of its
 * transaction, by which its undo finds them; new people without a stage are on it from now on. No
 * rules fire. Who was given another stage meanwhile, by an entry that is newer, stays there.
 */
export async function insertStageEntries(
  db: Database,
  { by, includesKnown }: { readonly by: number | null; readonly includesKnown: boolean },
): Promise<void> {
  const known = includesKnown
    ? sql`UNION ALL SELECT id, (after->>'currentStage')::int FROM import_updates
        WHERE after->>'currentStage' IS NOT NULL`
    : sql``
  await db.execute(sql`
    INSERT INTO progression_entries (contact_id, stage_id, notes, created_by_id, created_at, updated_at)
    SELECT c.id, moved.stage_id, '', ${by}::int, now(), now() FROM (
      SELECT id, stage_id FROM import_rows WHERE stage_id IS NOT NULL
      ${known}) moved
      JOIN ${livingContacts} c ON c.id = moved.id ORDER BY c.id`)
  await db.execute(sql`
    UPDATE contacts c SET current_stage_id = r.stage_id FROM import_rows r
    WHERE c.id = r.id AND r.stage_id IS NOT NULL`)
}

export const updatesFound = sql`SELECT id, after FROM import_updates`

/**
 * Sets the fields that `values`, a query of `(id, fields jsonb)`, has for contacts, which must be
 * locked. Tags are replaced as a whole; changed now, or at `updatedAt`.
 */
export async function setContactFields(db: Database, values: Fragment): Promise<void> {
  const set = (name: string, column: Fragment, value: Fragment) =>
    sql`${column} = CASE WHEN v.fields ? ${sql.raw(`'${name}'`)} THEN ${value} ELSE c.${column} END`
  await db.execute(sql`
    UPDATE contacts c SET
      ${set('name', sql`name`, sql`v.fields->>'name'`)},
      ${set('firstName', sql`first_name`, sql`v.fields->>'firstName'`)},
      ${set('lastName', sql`last_name`, sql`v.fields->>'lastName'`)},
      ${set('phone', sql`phone`, sql`v.fields->>'phone'`)},
      ${set('status', sql`status`, sql`(v.fields->>'status')::enum_contacts_status`)},
      ${set('notes', sql`notes`, sql`v.fields->>'notes'`)},
      ${set('postcode', sql`postcode`, sql`v.fields->>'postcode'`)},
      ${set('city', sql`city`, sql`v.fields->>'city'`)},
      ${set('owner', sql`owner_id`, sql`(SELECT u.id FROM users u WHERE u.id = (v.fields->>'owner')::int)`)},
      ${set('currentStage', sql`current_stage_id`, sql`(v.fields->>'currentStage')::int`)},
      ${set('custom', sql`custom`, sql`v.fields->'custom'`)},
      updated_at = coalesce((v.fields->>'updatedAt')::timestamptz, now())
    FROM (${values}) v (id, fields) WHERE c.id = v.id`)
  await db.execute(sql`
    DELETE FROM contacts_texts t USING (${values}) v (id, fields)
    WHERE t.parent_id = v.id AND t.path = 'tags' AND v.fields ? 'tags'`)
  await db.execute(sql`
    INSERT INTO contacts_texts (parent_id, path, "order", text)
    SELECT v.id, 'tags', t.place, t.tag
    FROM (${values}) v (id, fields)
      CROSS JOIN LATERAL jsonb_array_elements_text(v.fields->'tags') WITH ORDINALITY t (tag, place)`)
}
