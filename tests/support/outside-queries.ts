import { AsyncLocalStorage } from 'node:async_hooks'
import type { PoolClient } from 'pg'
import { ConnectionPool } from '#src/data/pool/connection-pool.ts'

/** The transactions of one piece of work, and the statements it ran beside them. */
interface Watched {
  readonly open: Set<PoolClient>
  readonly outside: string[]
}

const watched = new AsyncLocalStorage<Watched>()
const instrumented = new Set<PoolClient>()

const textOf = (query: unknown): string => {
  if (typeof query === 'string') return query
  return typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : ''
}

/** Which work's transaction a connection is in. */
const owners = new WeakMap<PoolClient, Watched>()

function note(client: PoolClient, text: string): void {
  const work = watched.getStore()
  if (/^\s*(commit|rollback(?!\s+to))\b/i.test(text)) {
    owners.get(client)?.open.delete(client)
    owners.delete(client)
    return
  }
  if (!work) return
  const isOutside = work.open.size > 0 && !work.open.has(client)
  if (isOutside) work.outside.push(`${text.slice(0, 200)}\n${new Error('at').stack}`)
  if (!/^\s*begin\b/i.test(text)) return
  work.open.add(client)
  owners.set(client, work)
}

function instrument(client: PoolClient): void {
  if (instrumented.has(client)) return
  instrumented.add(client)
  const { query } = client
  client.query = function noted(this: PoolClient, ...args: unknown[]) {
    note(client, textOf(args[0]))
    return Reflect.apply(query, this, args)
  } as typeof query
}

/**
 * Records which statements work runs on another connection while it holds a transaction: each needs
 * a second slot of the pool, so that as many at once as there are slots stop each other. Returns what
 * ends it, since the files of a test worker share the pool.
 */
export function watchQueries(): () => void {
  const take = Reflect.get(ConnectionPool.prototype, 'take') as () => Promise<PoolClient>
  Reflect.set(ConnectionPool.prototype, 'take', async function taken(this: ConnectionPool) {
    const client = await take.call(this)
    instrument(client)
    return client
  })
  return () => {
    Reflect.set(ConnectionPool.prototype, 'take', take)
    for (const client of instrumented) Reflect.deleteProperty(client, 'query')
    instrumented.clear()
  }
}

/** What work ran outside of its own transactions, with its result. */
export async function outsideQueriesOf<T>(
  work: () => Promise<T>,
): Promise<{ result: T; outside: readonly string[] }> {
  const store: Watched = { open: new Set(), outside: [] }
  const result = await watched.run(store, work)
  return { result, outside: store.outside }
}
