import type { CollectionAfterChangeHook, CollectionConfig, SelectField } from 'payload'
import { z } from 'zod'
import { deleteContinuedAutosaves } from '#src/content/drafts/sql/autosaves.ts'
import { editorFilter, filterByEditor } from '#src/content/fields/entry.ts'
import { readAsPublished } from '#src/content/publishing/as-published.ts'
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
  beforeOperation: [readAsPublished, filterByEditor(kind)],
  afterChange: [replaceAutosaves(kind)],
})

type Versions = NonNullable<CollectionConfig['versions']>

export const drafts: Versions = {
  maxPerDoc: 50,
  drafts: { autosave: false, schedulePublish: true, validate: false },
}

/**
 * The platform's own field, which it completes with its label and options: in lists with what is
 * scheduled.
 */
export const statusField: SelectField = {
  name: '_status',
  type: 'select',
  options: [],
  label: ({ t }) => t('version:status'),
  admin: { components: { Cell: '/src/content/publishing/status-cell.tsx#StatusCell' } },
}

/** The last fields of content with drafts. */
export const draftFields = [statusField, editorFilter]
