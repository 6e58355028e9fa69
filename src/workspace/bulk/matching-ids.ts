import { getTableColumns, is, type SQL } from '@payloadcms/db-postgres/drizzle'
import { PgTable } from '@payloadcms/db-postgres/drizzle/pg-core'
import {
  type CollectionBeforeOperationHook,
  type CollectionSlug,
  combineQueries,
  executeAccess,
  type PayloadRequest,
  type SanitizedCollectionConfig,
  type Where,
} from 'payload'
import { z } from 'zod'

type Adapter = PayloadRequest['payload']['db']
type Counted = Parameters<Adapter['countDistinct']>[0]

const postgresTable = (table: unknown): PgTable => {
  if (!is(table, PgTable)) throw new Error('the platform compiled a condition on no table')
  return table
}

const queryOf = ({ drizzle, tables }: Adapter, { joins, tableName, where }: Counted): SQL => {
  const table = postgresTable(tables[tableName])
  const { id } = getTableColumns(table)
  if (!id) throw new Error(`${tableName} has no ids`)
  const query = drizzle.select({ id }).from(table).where(where).$dynamic()
  for (const { condition, table: joined, type = 'leftJoin' } of joins)
    query[type](postgresTable(joined), condition)
  return query.groupBy(id).getSQL()
}

/**
 * Compiles a condition on documents to a query of their ids, for statements of our own. The
 * platform compiles it for its own statements only: its count is run with a function in place of
 * the one that executes the statement, so that everything that holds of the platform's conditions
 * holds here too.
 */
async function compile(req: PayloadRequest, collection: string, where: Where): Promise<SQL> {
  const { db } = req.payload
  const compiled: SQL[] = []
  const countDistinct = async (counted: Counted) => {
    compiled.push(queryOf(db, counted))
    return 0
  }
  const adapter: Adapter = Object.create(db, { countDistinct: { value: countDistinct } })
  await db.count.call(adapter, { collection: collection as CollectionSlug, where, req })
  const [query] = compiled
  if (!query) throw new Error('the platform compiled no condition')
  return query
}

const translated = z.object({ where: z.custom<Where>() })

async function translate(
  req: PayloadRequest,
  config: SanitizedCollectionConfig,
  where: Where,
): Promise<Where> {
  const { context, payload } = req
  const collection = payload.collections[config.slug as CollectionSlug]
  let args: Parameters<CollectionBeforeOperationHook>[0]['args'] = { collection, where, req }
  for (const hook of config.hooks.beforeOperation)
    args = (await hook({ args, collection: config, context, operation: 'count', req })) ?? args
  return translated.parse(args).where
}

/**
 * The documents that meet a condition, as the list of the admin UI finds them, with the read access
 * of the user: as a query of their ids for collections without drafts, whose list is their table.
 * Throws the platform's errors for an invalid condition; fields that may not be read may not be
 * filtered by either.
 */
export async function matchingIds(
  req: PayloadRequest,
  config: SanitizedCollectionConfig,
  where: Where,
): Promise<SQL> {
  const collection = config.slug as CollectionSlug
  const checked = { depth: 0, limit: 1, pagination: false, select: {}, req } as const
  await req.payload.find({ collection, where, overrideAccess: false, ...checked })
  const condition = await translate(req, config, where)
  const allowed = combineQueries(condition, await executeAccess({ req }, config.access.read))
  return compile(req, config.slug, allowed)
}
