import { isDeepStrictEqual } from 'node:util'
import {
  APIError,
  type CollectionSlug,
  createLocalReq,
  type Payload,
  ValidationError,
} from 'payload'
import { lockRows } from '#src/data/lock-rows.ts'
import { type Database, withTransaction } from '#src/data/transaction.ts'
import type { ErrorCode } from '#src/locales/errors/error-text.ts'
import { describeFault } from '#src/settings/describe-fault.ts'
import {
  type BulkEditRow,
  endBulkEdit,
  findFrozen,
  lockRunning,
  type Outcome,
  recordOutcome,
} from '#src/workspace/bulk/sql/bulk-edits.ts'
import { titleOf } from './change-one.ts'
import { contactsWork } from './contacts/contacts-work.ts'
import { Stopped } from './failures.ts'
import { changeOneByOne, findDocuments } from './one-by-one.ts'
import { type Work, workOf } from './work.ts'

const idsOf = ({ req: { payload }, config: { slug } }: Work, frozen: readonly string[]) => {
  const idType =
    payload.collections[slug as CollectionSlug].customIDType ?? payload.db.defaultIDType
  return frozen.map((id) => (idType === 'number' ? Number(id) : id))
}

const lockDocuments = (db: Database, work: Work, frozen: readonly string[]): Promise<void> =>
  // The platform names tables after slugs.
  lockRows(db, work.config.slug.replaceAll('-', '_'), idsOf(work, frozen))

/**
 * Applies a change to some documents, which the caller has locked, within the transaction of the request, through the platform's
 * operations, so that their hooks, validation, versions and access hold; contacts may be changed as
 * a set instead. Throws what these throw for the first document that cannot be changed; then
 * nothing may be committed.
 */
async function applyChange(db: Database, work: Work, frozen: readonly string[]): Promise<Outcome> {
  const ids = idsOf(work, frozen)
  const asSet = contactsWork(work)
  return asSet ? asSet(db, work, ids.map(Number)) : changeOneByOne(db, work, ids)
}

async function findTitle(work: Work, id: string): Promise<string> {
  const { useAsTitle } = work.config.admin
  const [document] = await findDocuments(work, [Number.isNaN(Number(id)) ? id : Number(id)])
  return titleOf(document, useAsTitle)
}

/** Batch sizes, of one transaction each: through the platform's operations, and as a set. */
const chunkSize = 100
const setSize = 500

interface Step {
  readonly work: Work
  /**
   * The offset where the step began (optimistic lock): tells whether another process took it
   * meanwhile.
   */
  readonly after: number
  readonly documents: string[]
}

export type State = 'ended' | 'going on'

/**
 * The next batch of a bulk edit, locked. While this waits for a contact, that may be merged into
 * another one, which takes its place in the batch.
 */
const lockNext = async (
  db: Database,
  work: Work,
  batch: { readonly after: number; readonly limit: number },
): Promise<string[]> => {
  let documents = await findFrozen(db, work.bulkEdit, batch)
  for (;;) {
    await lockDocuments(db, work, documents)
    const now = await findFrozen(db, work.bulkEdit, batch)
    if (isDeepStrictEqual(now, documents)) return documents
    documents = now
  }
}

/**
 * Processes the next batch of at most `limit` documents and records its outcome, in one
 * transaction. Calls `taken` with the batch before, and throws what the first document fails with.
 */
const takeStep = async (
  work: Work,
  id: number,
  { limit, taken }: { readonly limit: number; readonly taken: (step: Step) => void },
): Promise<State> =>
  withTransaction(work.req, async (db) => {
    const row = await lockRunning(db, id)
    if (!row) return 'ended'
    const after = row.processed
    const documents = await findFrozen(db, id, { after, limit })
    if (documents.length === 0) {
      await endBulkEdit(db, id, { status: 'finished' })
      return 'ended'
    }
    taken({ work, after, documents })
    const locked = await lockNext(db, work, { after, limit: documents.length })
    await recordOutcome(db, id, await applyChange(db, work, locked))
    return 'going on'
  })

/** Whether an error is about the document itself, so that a retry would fail again. */
export const isOfDocument = (error: unknown): error is APIError =>
  error instanceof APIError && error.status < 500

const reasonOf = (error: unknown): string => {
  if (!isOfDocument(error)) return 'unexpected' satisfies ErrorCode
  const [first] = error instanceof ValidationError ? error.data.errors : []
  return first ? `${first.path}: ${first.message}` : error.message
}

/**
 * Records that the one document of a step failed, unless another process took the step meanwhile.
 */
export const recordFailure = async (
  payload: Payload,
  id: number,
  { work, after, documents: [document = ''] }: Step,
  error: unknown,
): Promise<void> => {
  if (!isOfDocument(error))
    payload.logger.error({ bulkEdit: id, fault: describeFault(error) }, 'a document failed')
  const req = await createLocalReq(work.req.user ? { user: work.req.user } : {}, payload)
  const title = await findTitle({ ...work, req }, document)
  await withTransaction(req, async (db) => {
    const row = await lockRunning(db, id)
    if (row?.processed !== after) return
    const failures = [{ id: document, title, reason: reasonOf(error) }]
    await recordOutcome(db, id, { changed: 0, unchanged: 0, failures })
  })
}

/**
 * As takeStep, with the batch size that suits the work unless `most` is given, but returns how it
 * failed; undefined where it did not. Throws Stopped, and errors that are about no document, such
 * as that the database cannot be reached.
 */
export const tryStep = async (payload: Payload, row: BulkEditRow, max?: number) => {
  const steps: Step[] = []
  const work = await workOf(payload, row)
  const limit = max ?? (contactsWork(work) ? setSize : chunkSize)
  try {
    const state = await takeStep(work, row.id, { limit, taken: (step) => steps.push(step) })
    return { state, failed: undefined }
  } catch (error) {
    const [step] = steps
    if (!step || error instanceof Stopped) throw error
    return { state: 'going on' as const, failed: { step, error } }
  }
}
