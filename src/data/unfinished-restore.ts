import type pg from 'pg'

/**
 * Exists from before the first migration of a restore until the COMMIT of its rows. The migrations
 * commit one by one, since Postgres forbids to use a new value of an enum in the transaction that
 * adds it; so this table is what tells a restore that was interrupted from an installation.
 */
const mark = 'muster_unfinished_restore'

export async function isRestoreUnfinished(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    `SELECT to_regclass(format('%I.%I', current_schema(), $1::text)) IS NOT NULL AS found`,
    [mark],
  )
  return rows[0]?.found === true
}

export async function markRestore(client: pg.Client): Promise<void> {
  await client.query(`CREATE TABLE ${mark} ()`)
}

/** Part of the transaction that completes the restore. */
export async function unmarkRestore(client: pg.Client): Promise<void> {
  await client.query(`DROP TABLE ${mark}`)
}

const objects = `
  SELECT o.type, o.identity
  FROM pg_depend d, pg_identify_object(d.classid, d.objid, 0) o
  WHERE d.refclassid = 'pg_namespace'::regclass AND d.refobjid = current_schema()::regnamespace
    AND d.objsubid = 0 AND d.classid <> 'pg_extension'::regclass AND o.type <> 'default acl'
    AND NOT EXISTS (SELECT FROM pg_depend e
      WHERE e.classid = d.classid AND e.objid = d.objid AND e.deptype = 'e')
  ORDER BY o.type <> 'table', o.identity COLLATE "C"`

/**
 * Empties the current schema of what an unfinished restore left. The mark goes last, and each
 * statement commits by itself: all of them in one transaction may need more locks than there are.
 * The caller holds the lock of migrations, and knows that the mark is there.
 */
export async function clearUnfinishedRestore(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ type: string; identity: string }>(objects)
  for (const { type, identity } of rows.filter((each) => !each.identity.endsWith(mark)))
    await client.query(`DROP ${type} IF EXISTS ${identity} CASCADE`)
  await unmarkRestore(client)
}
