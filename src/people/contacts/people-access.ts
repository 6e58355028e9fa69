import type { ImportKind } from '#src/contract/people/import-options.ts'

type Level = 'none' | 'read' | 'write'

export interface PeopleAccess {
  readonly contacts: Level
  readonly subscribers: Level
}

export const readableImports = ({ contacts, subscribers }: PeopleAccess): ImportKind[] => [
  ...(contacts === 'none' ? [] : (['contacts'] as const)),
  ...(subscribers === 'none' ? [] : (['subscribers'] as const)),
]
