import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { databaseAdapter } from '#src/platform/workarounds/held-connection.ts'
import { migrationFolders } from './migrations.ts'

type Named = Readonly<Record<string, unknown>>

const isRecord = (value: unknown): value is Named =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const mergeLists = (before: readonly unknown[], after: readonly unknown[], own: unknown[]) => [
  ...after,
  ...own.filter((value) => !before.includes(value) && !after.includes(value)),
]

/**
 * A three-way merge of schema snapshots: the organisation's changes to `before` (ours at that time)
 * are applied to `after` (ours now). All three are snapshots of Drizzle: records of records, and
 * lists of plain values.
 */
export function mergeSnapshots(before: unknown, after: unknown, own: unknown): unknown {
  if (isDeepStrictEqual(before, own)) return after
  if (isDeepStrictEqual(before, after)) return own
  if (Array.isArray(after) && Array.isArray(own))
    return mergeLists(Array.isArray(before) ? before : [], after, own)
  if (!isRecord(after) || !isRecord(own)) return after
  const from = isRecord(before) ? before : {}
  const names = [...new Set([...Object.keys(after), ...Object.keys(own)])]
  const merged = names.map((name) => [name, mergeSnapshots(from[name], after[name], own[name])])
  return Object.fromEntries(merged.filter(([, value]) => value !== undefined))
}

type Adapter = ReturnType<typeof databaseAdapter>

/** Beside a snapshot of the organisation: a copy of ours on which it is based, which a newer one replaces. */
const madeOn = (snapshot: string): string => snapshot.replace(/json$/, 'made-on.json')

/** Sorts after every other file of JSON, so that the platform compares with it. */
const beforeName = 'newest.json'

const snapshotsIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => /^\d+_\w+\.json$/.test(name))
    .sort()

const read = (...path: string[]): unknown => JSON.parse(readFileSync(join(...path), 'utf8'))

/** The snapshot of ours on which the organisation's is based. Versions before named it alone. */
const readMadeOn = (ours: string, own: string, last: string): unknown => {
  if (existsSync(join(own, madeOn(last)))) return read(own, madeOn(last))
  const name = readFileSync(join(own, last.replace(/json$/, 'made-on.txt')), 'utf8').trim()
  if (existsSync(join(ours, name))) return read(ours, name)
  throw new Error(
    `${last} was made on ${migrationFolders.ours}/${name}, which this version no longer has: copy it from the version before to ${migrationFolders.own}/${madeOn(last)}`,
  )
}

const schemaBefore = (ours: string, own: string, newest: string): unknown => {
  const last = snapshotsIn(own).at(-1)
  if (last === undefined) return read(ours, newest)
  return mergeSnapshots(readMadeOn(ours, own, last), read(ours, newest), read(own, last))
}

/**
 * The database adapter of an installation whose options have migrations in a separate folder. The
 * platform compares the schema with the newest snapshot of that folder, which does not include our
 * changes since; this puts a merged snapshot there.
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
      if (made !== undefined) copyFileSync(join(ours, newest), join(own, madeOn(made)))
    }
    return Object.assign(db, { createMigration })
  }
  return { ...adapter, init }
}
