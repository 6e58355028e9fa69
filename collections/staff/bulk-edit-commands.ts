import type { Endpoint, PayloadRequest } from 'payload'
import { beginBulkEdit } from '#collections/begin-bulk-edit.ts'
import { CommandError, command } from '#collections/command.ts'
import { may } from '#src/access/index.ts'
import { startUndo } from '#src/bulk/undo.ts'
import type { Level } from '#src/contract/permission.ts'
import { endBulkEdit, findStartedBy } from '#src/db/bulk/bulk-edits.ts'
import { findFailures, findProgress, findRecent } from '#src/db/bulk/progress.ts'
import { database } from '#src/db/transaction.ts'

/** `GET /cms-api/bulk-edits/recent`: the user's bulk edits that are running or have just ended. */
const recent = command({
  method: 'get',
  path: '/recent',
  area: 'any',
  run: async (req, { by }) => ({ bulkEdits: await findRecent(await database(req), by) }),
})

/** A bulk edit is its author's; administrators see and end all. */
const mustBeAuthor = async (
  req: PayloadRequest,
  { id, by }: { readonly id: number; readonly by: number },
  level: Level,
): Promise<void> => {
  const startedBy = await findStartedBy(await database(req), id)
  if (startedBy === undefined || !(startedBy === by || may(req, 'users', level)))
    throw new CommandError(404, 'not-found')
}

/** `GET /cms-api/bulk-edits/:id/result`: the progress, and the documents that failed. */
const result = command({
  method: 'get',
  path: '/:id/result',
  area: 'any',
  run: async (req, given) => {
    await mustBeAuthor(req, given, 'read')
    const db = await database(req)
    const { id } = given
    return { ...(await findProgress(db, id)), failures: await findFailures(db, id) }
  },
})

/** `POST /cms-api/bulk-edits/:id/cancel`: stops; changes already made stay. */
const cancel = command({
  method: 'post',
  path: '/:id/cancel',
  area: 'any',
  run: async (req, given) => {
    await mustBeAuthor(req, given, 'write')
    const db = await database(req)
    await endBulkEdit(db, given.id, { status: 'cancelled' })
    return (await findProgress(db, given.id)) ?? {}
  },
})

/** `POST /cms-api/bulk-edits/:id/undo`: starts a bulk edit that takes back the changes of one. */
const undo = command({
  method: 'post',
  path: '/:id/undo',
  area: 'any',
  run: async (req, given) => {
    await mustBeAuthor(req, given, 'write')
    return beginBulkEdit(req.payload, startUndo(req, given.id, given.by))
  },
})

/** Endpoints of a started bulk edit. */
export const bulkEditCommands: Endpoint[] = [recent, result, cancel, undo]
