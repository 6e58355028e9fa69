import type { Endpoint } from 'payload'
import { CommandError, command } from '#collections/command.ts'
import { may } from '#src/access/index.ts'
import { endBulkEdit, findProgress, findRecent, findStartedBy } from '#src/db/bulk/bulk-edits.ts'
import { database } from '#src/db/transaction.ts'

/** `GET /cms-api/bulk-edits/recent`: the user's bulk edits that are running or have just ended. */
const recent = command({
  method: 'get',
  path: '/recent',
  area: 'any',
  run: async (req, { by }) => ({ bulkEdits: await findRecent(await database(req), by) }),
})

/** `POST /cms-api/bulk-edits/:id/cancel`: stops; changes already made are not undone. */
const cancel = command({
  method: 'post',
  path: '/:id/cancel',
  area: 'any',
  run: async (req, { id, by }) => {
    const db = await database(req)
    const startedBy = await findStartedBy(db, id)
    if (startedBy === undefined || !(startedBy === by || may(req, 'users', 'write')))
      throw new CommandError(404, 'not-found')
    await endBulkEdit(db, id, { status: 'cancelled' })
    return (await findProgress(db, id)) ?? {}
  },
})

/** Endpoints of a started bulk edit. */
export const bulkEditCommands: Endpoint[] = [recent, cancel]
