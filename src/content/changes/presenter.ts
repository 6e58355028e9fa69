import type { ChangeRow } from '#src/content/changes/sql/changes.ts'
import type { Changes } from '#src/contract/content/changes.ts'

/** Serializes a change; what shows as a whole has neither id nor slug. */
export const presentChange = (row: ChangeRow): Changes['changes'][number] => ({
  kind: row.kind,
  id: row.documentId === 0 ? null : row.documentId,
  slug: row.slug,
  change: row.isPublic ? 'updated' : 'removed',
  at: row.at,
})
