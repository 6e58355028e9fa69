import type { CollectionAfterChangeHook, CollectionConfig } from 'payload'
import { z } from 'zod'
import { deleteContinuedAutosaves } from '#src/content/drafts/sql/autosaves.ts'
import type { DraftKind } from '#src/contract/content/kinds.ts'
import { database } from '#src/data/transaction.ts'

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
