import type pg from 'pg'

/** What searching needs; both come with Postgres. */
export const extensionsNeeded = ['pg_trgm', 'unaccent'] as const

/**
 * Creates the extensions that the database lacks, which its owner may do: they are trusted. Returns
 * in one line why they cannot be created; undefined when all are there.
 */
export async function createExtensions(client: pg.Client): Promise<string | undefined> {
  for (const name of extensionsNeeded) {
    const problem = await client.query(`CREATE EXTENSION IF NOT EXISTS ${name}`).then(
      () => undefined,
      (error: Error) => error.message,
    )
    if (problem !== undefined)
      return `The database needs the extensions ${extensionsNeeded.join(' and ')} (${problem}): let an administrator run ${extensionsNeeded.map((each) => `CREATE EXTENSION ${each};`).join(' ')} in it (docs/operate.md, Database).`
  }
  return undefined
}
