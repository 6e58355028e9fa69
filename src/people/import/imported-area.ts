import type { ImportKind } from '#src/contract/people/import-options.ts'
import type { Area } from '#src/contract/permission.ts'

export const areaOf = {
  contacts: 'contacts',
  subscribers: 'newsletters',
} as const satisfies Readonly<Record<ImportKind, Area>>
