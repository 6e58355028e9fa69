import type { PayloadRequest } from 'payload'
import type { ImportKind } from '#src/contract/people/import-options.ts'
import { rolesThat } from '#src/platform/access/roles.ts'
import { rolesIn } from '#src/platform/extension/installed.ts'

/** The roles whose users can own contacts and follow-ups: those that may write contacts. */
export const ownerRoles = ({ payload }: PayloadRequest): string[] =>
  rolesThat(rolesIn(payload.config), 'contacts', 'write')

type Level = 'none' | 'read' | 'write'

export interface PeopleAccess {
  readonly contacts: Level
  readonly subscribers: Level
}

export const readableImports = ({ contacts, subscribers }: PeopleAccess): ImportKind[] => [
  ...(contacts === 'none' ? [] : (['contacts'] as const)),
  ...(subscribers === 'none' ? [] : (['subscribers'] as const)),
]
