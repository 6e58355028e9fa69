import type { Client } from 'pg'

/** First key of the advisory locks that name where processes keep files; any constant of ours. */
const mediaPlaces = 7_241_017

/** Serialises claims, as the second key; no digest of a place is 0. */
const claims = 0

/**
 * Claims a place of files, by its digest (a 32-bit integer, not 0), for this connection and as long
 * as it lives. Returns false, and claims nothing, while a connection to the same database has
 * claimed another place.
 */
export async function claimMediaPlace(client: Client, digest: number): Promise<boolean> {
  await client.query('BEGIN')
  try {
    await client.query('SELECT pg_advisory_xact_lock($1, $2)', [mediaPlaces, claims])
    const { rows } = await client.query(
      `SELECT 1 FROM pg_locks
       WHERE locktype = 'advisory' AND objsubid = 2 AND classid = $1::int4::oid
         AND objid NOT IN ($2::int4::oid, $3::int4::oid)
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
       LIMIT 1`,
      [mediaPlaces, digest, claims],
    )
    const isFree = rows.length === 0
    if (isFree) await client.query('SELECT pg_advisory_lock_shared($1, $2)', [mediaPlaces, digest])
    await client.query('COMMIT')
    return isFree
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  }
}

/** The storage keys of the first image and the first file for download. */
export async function oldestFiles(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(
    `(SELECT key FROM media WHERE key IS NOT NULL ORDER BY id LIMIT 1)
     UNION ALL (SELECT key FROM files WHERE key IS NOT NULL ORDER BY id LIMIT 1)`,
  )
  return rows.map(({ key }) => key)
}
