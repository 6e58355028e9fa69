import {
  type CollectionSlug,
  combineQueries,
  executeAccess,
  type PayloadRequest,
  type SanitizedCollectionConfig,
  type Where,
} from 'payload'
import type { BulkSelection } from '#src/contract/bulk-change.ts'
import { freezeDocuments } from '#src/db/bulk/frozen-documents.ts'
import type { Database } from '#src/db/transaction.ts'
import { InvalidBulkEdit } from './errors.ts'

/**
 * Documents read at once. The platform goes through a page without a break, in which this process
 * responds to nobody: 2,000 take it 100 ms.
 */
const pageSize = 200

/** Documents of one bulk edit. */
const most = 1_000_000

const conditionOf = (selection: BulkSelection): Where =>
  // A condition is any JSON until the platform has looked at it.
  'ids' in selection ? { id: { in: selection.ids } } : (selection.where as Where)

/**
 * Notes which documents a bulk edit is of, so that it does not chase those it changed itself, and
 * changes none that came later. Finds them as the list of the admin UI does, drafts included, as
 * the person of the request may read them, some at a time. Answers their number; throws the
 * platform's errors for a condition that is none.
 */
export async function freezeSelection(
  req: PayloadRequest,
  db: Database,
  {
    config,
    bulkEdit,
    selection,
  }: {
    readonly config: SanitizedCollectionConfig
    readonly bulkEdit: number
    readonly selection: BulkSelection
  },
): Promise<number> {
  const where = conditionOf(selection)
  const list = {
    collection: config.slug as CollectionSlug,
    draft: true,
    depth: 0,
    pagination: false,
    sort: 'id',
    select: {},
    req,
  } as const
  // Checks the condition; what may not be read may not be asked for either.
  await req.payload.find({ ...list, where, limit: 1, overrideAccess: false })
  const allowed = combineQueries(where, await executeAccess({ req }, config.access.read))
  let total = 0
  for (let last: number | string | undefined; ; ) {
    // The platform lists versions whose document is gone, too.
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
    if (total > most) throw new InvalidBulkEdit('At most 1,000,000 documents at once')
    last = docs.at(-1)?.id
    if (docs.length < pageSize) return total
  }
}
