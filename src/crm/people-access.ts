import type { ImportKind } from '#src/contract/crm/import-options.ts'

type Level = 'none' | 'read' | 'write'

/** What a reader may read and change of people. */
export interface PeopleAccess {
  readonly contacts: Level
  readonly subscribers: Level
}

/** The kinds of imports that a reader may read, and whose files they may know by name. */
export const readableImports = ({ contacts, subscribers }: PeopleAccess): ImportKind[] => [
  ...(contacts === 'none' ? [] : (['contacts'] as const)),
  ...(subscribers === 'none' ? [] : (['subscribers'] as const)),
]
