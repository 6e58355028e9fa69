import {
  type CollectionSlug,
  combineQueries,
  executeAccess,
  type PayloadRequest,
  type SanitizedCollectionConfig,
  type Where,
} from 'payload'
import type { BulkSelection } from '#src/contract/bulk-change.ts'
import type { Database } from '#src/data/transaction.ts'
import { freezeDocuments, freezeQuery } from '#src/workspace/bulk/sql/frozen-documents.ts'
import { InvalidBulkEdit } from './errors.ts'
import { matchingIds } from './matching-ids.ts'
import { conditionOf } from './selection.ts'

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
