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
import type { BulkSelection } from '#src/contract/bulk-change.ts'
import type { Database } from '#src/data/transaction.ts'
import { segmentPath } from '#src/people/segments/filter-by-segment.ts'
import { freezeDocuments, freezeQuery } from '#src/workspace/bulk/sql/bulk-edits.ts'
import { InvalidBulkEdit } from './failures.ts'

/** The condition of a selection. Throws InvalidBulkEdit for a segment of what are no contacts. */
export function conditionOf(
  { slug }: Pick<SanitizedCollectionConfig, 'slug'>,
  selection: BulkSelection,
): Where {
  if ('ids' in selection) return { id: { in: selection.ids } }
  // The filter is any JSON until the platform has validated it.
  if ('where' in selection) return selection.where as Where
  if (slug !== 'contacts') throw new InvalidBulkEdit('bulk-without-segments')
  return { [segmentPath]: { equals: selection.segment } }
}

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

/**
 * Documents read per batch. The platform goes through a page without a break, which blocks the
 * event loop: 2,000 take it 100 ms.
 */
const pageSize = 200

const maxDocuments = 1_000_000

interface Selected {
  readonly config: SanitizedCollectionConfig
  readonly bulkEdit: number
  readonly selection: BulkSelection
}

const freezeInBatches = async (
  req: PayloadRequest,
  db: Database,
  { config, bulkEdit, where }: Omit<Selected, 'selection'> & { readonly where: Where },
): Promise<number> => {
  const list = {
    collection: config.slug as CollectionSlug,
    draft: true,
    depth: 0,
    pagination: false,
    sort: 'id',
    select: {},
    req,
  } as const
  // Validates the filter; fields that may not be read may not be filtered by either.
  await req.payload.find({ ...list, where, limit: 1, overrideAccess: false })
  const allowed = combineQueries(where, await executeAccess({ req }, config.access.read))
  let total = 0
  for (let last: number | string | undefined; ; ) {
    // The platform also lists versions whose document has been deleted.
    const id = last === undefined ? { exists: true } : { greater_than: last }
    const rest = { and: [allowed, { id }] }
    const { docs } = await req.payload.find({ ...list, where: rest, limit: pageSize })
    await freezeDocuments(
      db,
      bulkEdit,
      total,
      docs.map(({ id }) => id),
    )
    total += docs.length
    last = docs.at(-1)?.id
    if (docs.length < pageSize || total > maxDocuments) return total
  }
}

const freeze = async (
  req: PayloadRequest,
  db: Database,
  { config, bulkEdit, selection }: Selected,
): Promise<number> => {
  const where = conditionOf(config, selection)
  const isListOfVersions = Boolean(config.versions?.drafts)
  if (isListOfVersions) return freezeInBatches(req, db, { config, bulkEdit, where })
  const ids = await matchingIds(req, config, where)
  return freezeQuery(db, { bulkEdit, ids, limit: maxDocuments + 1 })
}

/**
 * Stores which documents a bulk edit is for, so that it does not chase those it changed itself, and
 * changes none that are added later. Finds them as the list of the admin UI does, drafts included,
 * with the read access of the user. Returns their number; throws the platform's errors for an
 * invalid filter, and InvalidBulkEdit above the limit.
 */
export async function freezeSelection(
  req: PayloadRequest,
  db: Database,
  selected: Selected,
): Promise<number> {
  const total = await freeze(req, db, selected)
  if (total > maxDocuments) throw new InvalidBulkEdit('bulk-too-many-documents')
  return total
}
