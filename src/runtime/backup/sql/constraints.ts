import type pg from 'pg'

interface DroppedConstraint {
  readonly name: string
  readonly take: string
  readonly back: string
}

/** Foreign keys, as any owner of their tables may drop and add them. */
const foreignKeys = `
  SELECT conname::text AS name,
    format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS take,
    format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname,
      pg_get_constraintdef(oid)) AS back
  FROM pg_constraint
  WHERE contype = 'f' AND conparentid = 0 AND connamespace = current_schema()::regnamespace
  ORDER BY conrelid::regclass::text, conname`

const triggers = `
  SELECT tgname::text AS name,
    format('ALTER TABLE %s DISABLE TRIGGER %I', tgrelid::regclass, tgname) AS take,
    format('ALTER TABLE %s ENABLE %s TRIGGER %I', tgrelid::regclass,
      CASE tgenabled WHEN 'A' THEN 'ALWAYS' WHEN 'R' THEN 'REPLICA' ELSE '' END, tgname) AS back
  FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
  WHERE NOT tgisinternal AND tgenabled <> 'D'
    AND relnamespace = current_schema()::regnamespace
  ORDER BY tgrelid::regclass::text, tgname`

/**
 * Takes foreign keys and triggers of the current schema away for as long as rows are copied in;
 * returns what puts them back, and with foreign keys checks every row. All of it belongs to the
 * open transaction. No privilege is needed but owning the tables.
 */
export async function dropConstraints(client: pg.Client): Promise<() => Promise<void>> {
  // What is still to be checked at the COMMIT would forbid to alter its table.
  await client.query('SET CONSTRAINTS ALL IMMEDIATE')
  const all: DroppedConstraint[] = []
  for (const query of [triggers, foreignKeys])
    all.push(...(await client.query<DroppedConstraint>(query)).rows)
  for (const { take } of all) await client.query(take)
  return async () => {
    for (const { back } of all.toReversed()) await client.query(back)
  }
}
