import pg from 'pg'

/** What searching needs; both come with Postgres. */
export const extensionsNeeded = ['pg_trgm', 'unaccent'] as const

const install = extensionsNeeded.map((each) => `CREATE EXTENSION ${each};`).join(' ')

/** Classes of SQLSTATE that say nothing of the extensions: a full disk, a server that ends. */
const ofServer = /^(?:08|53|57|58030)/

/**
 * Creates the extensions that the database lacks, which its owner may do: they are trusted. Returns
 * in one line why they cannot be created; undefined when all are there. Throws what the server lacks.
 */
export async function createExtensions(client: pg.Client): Promise<string | undefined> {
  for (const name of extensionsNeeded) {
    try {
      await client.query(`CREATE EXTENSION IF NOT EXISTS ${name}`)
    } catch (error) {
      const isOfExtension = error instanceof pg.DatabaseError && !ofServer.test(error.code ?? '')
      if (!isOfExtension) throw error
      return `The database needs the extensions ${extensionsNeeded.join(' and ')} (${error.message}): let an administrator run ${install} in it (docs/operate.md, Database).`
    }
  }
  return undefined
}
