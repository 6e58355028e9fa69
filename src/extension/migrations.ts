import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { migrations } from '#migrations/index.ts'
import type { MusterOptions } from './options.ts'

/** Where our migrations lie, and behind them those of an organisation; from the project's root. */
export const migrationFolders = { ours: 'migrations', own: 'organisation/migrations' } as const

/** Where a new migration belongs: an installation with options never adds to ours. */
export const migrationFolder = (options: MusterOptions): string =>
  Object.keys(options).length === 0 ? migrationFolders.ours : migrationFolders.own

/** The migrations of the organisation, which run after ours; none where it has no folder. */
export async function ownMigrations(): Promise<typeof migrations> {
  const index = resolve(migrationFolders.own, 'index.ts')
  if (!existsSync(index)) return []
  // Written by the platform in the same shape as ours.
  const own: { migrations: typeof migrations } = await import(pathToFileURL(index).href)
  return own.migrations
}
