import type { CollectionSlug, PayloadRequest } from 'payload'
import {
  type BulkProgress,
  cancelBulkEdit,
  listRecentBulkEdits,
  previewDeletion,
  readBulkResult,
  startBulkEdit,
  undoBulkEdit,
} from '#src/contract/bulk-change.ts'
import type { Level } from '#src/contract/permission.ts'
import { type Database, database } from '#src/data/transaction.ts'
import { may } from '#src/platform/access/index.ts'
import { type Context, endpoint } from '#src/server/http/endpoint.ts'
import { Forbidden, NotFound } from '#src/server/http/errors.ts'
import { throwSelectionError } from '#src/server/http/selection-error.ts'
import { mayChange } from '#src/workspace/bulk/check-change.ts'
import { conditionOf, matchingIds } from '#src/workspace/bulk/freeze.ts'
import { maxChangedAtOnce } from '#src/workspace/bulk/limit-operations.ts'
import { runBulkEdit } from '#src/workspace/bulk/run.ts'
import {
  endBulkEdit,
  findFailures,
  findProgress,
  findRecent,
  findStartedBy,
} from '#src/workspace/bulk/sql/bulk-edits.ts'
import { countDeleted } from '#src/workspace/bulk/sql/contact-changes.ts'
import { type Started, startBulkEdit as start, startUndo } from '#src/workspace/bulk/start.ts'

/** How long a request works on a bulk edit of few documents, in ms; then a worker goes on. */
const longest = 5_000

const progressOf = async (db: Database, id: number): Promise<BulkProgress> => {
  const progress = await findProgress(db, id)
  if (!progress) throw new NotFound()
  return progress
}

/** Few documents are changed at once, more in the background. */
async function begin({ req: { payload }, accepted }: Context, starting: Promise<Started>) {
  const { id, total } = await starting.catch(throwSelectionError)
  // A worker has the job too, should this process not come to its end.
  if (total <= maxChangedAtOnce) await runBulkEdit(payload, id, AbortSignal.timeout(longest))
  const progress = await progressOf(payload.db.drizzle, id)
  if (progress.status === 'running') accepted()
  return progress
}

/** A bulk edit is its author's; administrators see and end all. */
const mustBeOwn = async (
  req: PayloadRequest,
  { id, by }: { readonly id: number; readonly by: number },
  level: Level,
): Promise<Database> => {
  const db = await database(req)
  const startedBy = await findStartedBy(db, id)
  if (startedBy === undefined || !(startedBy === by || may(req, 'users', level)))
    throw new NotFound()
  return db
}

export const bulkEditEndpoints = [
  endpoint(startBulkEdit, async (context) => {
    const { req, by, params, body } = context
    const { config } = req.payload.collections[params.collection as CollectionSlug]
    if (!(await mayChange(req, config, body.change))) throw new Forbidden()
    return begin(context, start(req, config, { ...body, by }))
  }),
  endpoint(previewDeletion, async ({ req, body: { selection } }) => {
    const { config } = req.payload.collections.contacts
    const condition = conditionOf(config, selection)
    const ids = await matchingIds(req, config, condition).catch(throwSelectionError)
    return countDeleted(await database(req), ids)
  }),
  endpoint(listRecentBulkEdits, async ({ req, by }) => ({
    bulkEdits: await findRecent(await database(req), by),
  })),
  endpoint(readBulkResult, async ({ req, by, params: { id } }) => {
    const db = await mustBeOwn(req, { id, by }, 'read')
    return { ...(await progressOf(db, id)), failures: await findFailures(db, id) }
  }),
  endpoint(cancelBulkEdit, async ({ req, by, params: { id } }) => {
    const db = await mustBeOwn(req, { id, by }, 'write')
    await endBulkEdit(db, id, { status: 'cancelled' })
    return progressOf(db, id)
  }),
  endpoint(undoBulkEdit, async (context) => {
    const { req, by, params } = context
    await mustBeOwn(req, { id: params.id, by }, 'write')
    return begin(context, startUndo(req, params.id, by))
  }),
]
