import type { Payload } from 'payload'
import { InvalidBulkEdit } from '#src/bulk/errors.ts'
import { maxChangedAtOnce } from '#src/bulk/limits.ts'
import { runBulkEdit } from '#src/bulk/run.ts'
import { MoreThanExpected, type Started } from '#src/bulk/start.ts'
import { UndoNotPermitted } from '#src/bulk/undo.ts'
import { findProgress } from '#src/db/bulk/progress.ts'
import { CommandError } from './command.ts'
import { selectionError } from './selection-error.ts'

export const bulkEditError = (error: unknown): unknown => {
  if (error instanceof MoreThanExpected) return new CommandError(409, error)
  if (error instanceof UndoNotPermitted) return new CommandError(403, error)
  if (error instanceof InvalidBulkEdit) return new CommandError(400, error)
  return selectionError(error)
}

/** How long a request works on a bulk edit of few documents, in ms; then a worker goes on. */
const longest = 5_000

/**
 * The response to a bulk edit that is being started: its progress. Few documents are changed at
 * once, more in the background. Throws CommandError.
 */
export async function beginBulkEdit(
  payload: Payload,
  starting: Promise<Started>,
): Promise<Response> {
  const { id, total } = await starting.catch((error: unknown) => {
    throw bulkEditError(error)
  })
  // A worker has the job too, should this process not come to its end.
  if (total <= maxChangedAtOnce) await runBulkEdit(payload, id, AbortSignal.timeout(longest))
  const progress = await findProgress(payload.db.drizzle, id)
  return Response.json(progress, { status: progress?.status === 'running' ? 202 : 200 })
}
