import type { PayloadRequest } from 'payload'
import { type Database, database, withTransaction } from '#src/data/transaction.ts'
import { findVersion, lockVersion, type VersionedTable } from '#src/data/versions.ts'
import type { Context } from '#src/server/http/endpoint.ts'
import { NotFound, PreconditionFailed } from '#src/server/http/errors.ts'
import { isSameVersion, strongEtag } from '#src/server/http/response/etag.ts'

/** Returns the value; throws NotFound for undefined. */
export function found<T>(value: T | undefined): T {
  if (value === undefined) throw new NotFound()
  return value
}

export function signedInId({ user }: { user: { id: number | string } | null }): number {
  return Number(user?.id)
}

export type Reading = Pick<Context, 'req' | 'etag'>
type Writing = Pick<Context, 'req' | 'request'>
type OfOne = Pick<Context<{ id: number }>, 'params'>
const done = { success: true } as const

function versioned(table: VersionedTable) {
  const etagOf = (id: number, version: string) => strongEtag(`${table}/${id}/${version}`)
  return {
    /**
     * Reads a document, and sets the ETag of its version. The version is read first: a change in
     * between makes the ETag an older one, with which a write is rejected.
     */
    async show<T>({ req, etag }: Reading, id: number, read: () => Promise<T>): Promise<T> {
      const version = await findVersion(await database(req), table, id)
      const shown = await read()
      if (version !== undefined) etag(etagOf(id, version))
      return shown
    },

    /**
     * Writes a document if `If-Match` names its present version, or is not there (RFC 9110
     * §13.1.1): compared and written under the lock of its row. The lock is taken without
     * `If-Match` too: the platform writes the whole row as it has read it, so that of two changes
     * of different properties at once one would be lost. Throws NotFound and PreconditionFailed.
     */
    ifUnchanged<T>({ req, request }: Writing, id: number, write: () => Promise<T>): Promise<T> {
      const ifMatch = request.headers.get('if-match')
      return withTransaction(req, async (db) => {
        const version = await lockVersion(db, table, id)
        if (version === undefined) throw new NotFound()
        if (ifMatch !== null && !isSameVersion(ifMatch, etagOf(id, version)))
          throw new PreconditionFailed()
        return write()
      })
    },
  }
}

/** A list, counted if it is asked for. */
export async function listed<Query, Row, Shown>(
  { req, query, total }: Pick<Context<unknown, Query>, 'req' | 'query' | 'total'>,
  count: (db: Database, query: Query) => Promise<number>,
  find: (db: Database, query: Query) => Promise<readonly Row[]>,
  present: (row: Row) => Shown,
): Promise<Shown[]> {
  const db = await database(req)
  await total(() => count(db, query))
  return (await find(db, query)).map(present)
}

/** Reads and writes single documents of a table, by version; `read` throws NotFound. */
export function documents<Shown>(
  table: VersionedTable,
  read: (req: PayloadRequest, id: number) => Promise<Shown>,
) {
  const { show, ifUnchanged } = versioned(table)
  const shown = (context: Reading, id: number) => show(context, id, () => read(context.req, id))
  return {
    ifUnchanged,
    show: shown,
    read: (context: Reading & OfOne) => shown(context, context.params.id),
    update: (context: Reading & Writing & OfOne, write: (id: number) => Promise<unknown>) =>
      ifUnchanged(context, context.params.id, async () => {
        await write(context.params.id)
        return shown(context, context.params.id)
      }),
    remove: (context: Writing & OfOne, remove: (id: number) => Promise<unknown>) =>
      ifUnchanged(context, context.params.id, async () => {
        await remove(context.params.id)
        return done
      }),
  }
}
