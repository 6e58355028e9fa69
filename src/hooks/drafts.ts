import type { CollectionAfterChangeHook, CollectionConfig } from 'payload'
import { z } from 'zod'
import type { DraftKind } from '#src/contract/content/kinds.ts'
import { deleteContinuedAutosaves } from '#src/db/content/autosaves.ts'
import { database } from '#src/db/transaction.ts'

const saved = z.object({ id: z.int() })

/** Of the versions that autosave makes of one sitting, the newest stays. */
const replaceAutosaves =
  (kind: DraftKind): CollectionAfterChangeHook =>
  async ({ doc, operation, req }) => {
    if (operation !== 'update' || !req.user) return
    await deleteContinuedAutosaves(await database(req), kind, saved.parse(doc).id, req.user.id)
  }

export const draftHooks = (kind: DraftKind): NonNullable<CollectionConfig['hooks']> => ({
  afterChange: [replaceAutosaves(kind)],
})
