import type { CollectionBeforeOperationHook, RelationshipField } from 'payload'
import { entriesOfUser } from '#src/content/sql/entries-of-user.ts'
import type { ExampleKind } from '#src/contract/content/kinds.ts'
import { labelled } from '#src/platform/fields/labelled.ts'
import { filterBySet } from '#src/platform/hooks/filter-by-set.ts'

/** For filters only, as `segment` of contacts. */
export const editorPath = 'editor'

export const editorFilter: RelationshipField = {
  ...labelled('relationship', 'editedBy', 'content.editedBy'),
  relationTo: 'users',
  virtual: editorPath,
  admin: { condition: () => false, disableListColumn: true, disableBulkEdit: true },
}

export const filterByEditor = (kind: ExampleKind): CollectionBeforeOperationHook =>
  filterBySet(editorPath, (_req, user) => entriesOfUser(kind, user))
