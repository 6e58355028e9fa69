import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { databaseAdapter } from '#src/platform-workarounds/held-connection.ts'
import { mergeSnapshots } from './merge-snapshots.ts'
import { migrationFolders } from './migrations.ts'

type Adapter = ReturnType<typeof databaseAdapter>

/** A file beside a snapshot of the organisation: the name of our snapshot on which it is based. */
const madeOn = (snapshot: string): string => snapshot.replace(/json$/, 'made-on.txt')

/** Sorts after every other snapshot, so that the platform compares with it. */
const beforeName = '99999999_999999_before.json'

const snapshotsIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json') && name !== beforeName)
    .sort()

const read = (...path: string[]): unknown => JSON.parse(readFileSync(join(...path), 'utf8'))

/** The schema after all existing migrations, ours and the organisation's. */
const schemaBefore = (ours: string, own: string, newest: string): unknown => {
  const last = snapshotsIn(own).at(-1)
  if (last === undefined) return read(ours, newest)
  const base = readFileSync(join(own, madeOn(last)), 'utf8').trim()
  return mergeSnapshots(read(ours, base), read(ours, newest), read(own, last))
}

/**
 * The database adapter of an installation whose options have migrations in a folder of their own.
 * The platform compares the schema with the newest snapshot of that folder, which does not include
 * our changes since; this puts a merged snapshot there.
 */
export function continueMigrations(adapter: Adapter, root: string): Adapter {
  const ours = join(root, migrationFolders.ours)
  const own = join(root, migrationFolders.own)
  const init: Adapter['init'] = (args) => {
    const db = adapter.init(args)
    const create = db.createMigration
    const createMigration: typeof create = async (given) => {
      const newest = snapshotsIn(ours).at(-1)
      if (newest === undefined) throw new Error(`There is no snapshot in ${migrationFolders.ours}`)
      mkdirSync(own, { recursive: true })
      const before = join(own, beforeName)
      // The platform exits the process when there is nothing to migrate.
      const remove = () => rmSync(before, { force: true })
      process.once('exit', remove)
      const known = snapshotsIn(own)
      writeFileSync(before, JSON.stringify(schemaBefore(ours, own, newest)))
      try {
        await create.call(db, given)
      } finally {
        remove()
      }
      const made = snapshotsIn(own).find((name) => !known.includes(name))
      if (made !== undefined) writeFileSync(join(own, madeOn(made)), `${newest}\n`)
    }
    return Object.assign(db, { createMigration })
  }
  return { ...adapter, init }
}
