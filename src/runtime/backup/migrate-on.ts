import { drizzle } from '@payloadcms/db-postgres/drizzle/node-postgres'
import { createLocalReq, getPayload } from 'payload'
import type pg from 'pg'
import { migrations } from '#migrations/index.ts'
import { withSession } from '#src/data/failed-commits.ts'
import { ownMigrations } from '#src/platform/extension/migrations.ts'
import { about, BackupProblem } from '#src/runtime/backup/problem.ts'

const known = async () => [...migrations, ...(await ownMigrations())]

/** Throws BackupProblem when a backup has migrations that this installation does not. */
export async function requireMigrations(names: readonly string[]): Promise<void> {
  const ours = new Set((await known()).map(({ name }) => name))
  const [unknown] = names.filter((name) => !ours.has(name))
  if (unknown !== undefined)
    throw new BackupProblem(
      `The backup is of a newer version of Muster, or of another organisation: this one has no migration ${unknown}.`,
    )
}

/**
 * Runs migrations by name on a connection, each in a separate transaction. What has been run is
 * noted by the rows that are restored then. Throws BackupProblem, which names the migration.
 */
export async function migrateOn(client: pg.Client, names: readonly string[]): Promise<void> {
  const wanted = new Set(names)
  const { default: config } = await import('../../../payload.config.ts')
  const payload = await getPayload({ config, key: 'restore', disableOnInit: true })
  try {
    const req = await createLocalReq({}, payload)
    const db = drizzle(client)
    await withSession(req, db, async () => {
      for (const migration of (await known()).filter(({ name }) => wanted.has(name)))
        await about(`The migration ${migration.name}`, async () => {
          await client.query('BEGIN')
          await migration.up({ db, payload, req })
          await client.query('COMMIT')
        })
    })
  } finally {
    await payload.destroy()
  }
}
