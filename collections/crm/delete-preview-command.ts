import { matchingIds } from '#src/bulk/matching-ids.ts'
import { conditionOf } from '#src/bulk/selection.ts'
import { deletePreviewQuery } from '#src/contract/bulk-change.ts'
import { countDeleted } from '#src/db/bulk/count-deleted.ts'
import { database } from '#src/db/transaction.ts'
import { command, readCommand } from '../command.ts'
import { selectionError } from '../selection-error.ts'

/** `POST /cms-api/contacts/bulk/preview`: what is deleted with the contacts of a selection. */
export const previewDeletion = command({
  method: 'post',
  path: '/bulk/preview',
  area: 'contacts',
  level: 'write',
  run: async (req) => {
    const { selection } = await readCommand(req, deletePreviewQuery)
    const { config } = req.payload.collections.contacts
    const ids = await matchingIds(req, config, conditionOf(config, selection)).catch(
      (error: unknown) => {
        throw selectionError(error)
      },
    )
    return (await countDeleted(await database(req), ids)) ?? {}
  },
})
