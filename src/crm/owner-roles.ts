import type { PayloadRequest } from 'payload'
import { mayDo } from '#src/access/roles.ts'
import { rolesIn } from '#src/extension/installed.ts'

/** The roles whose users can own contacts and follow-ups: those that may write contacts. */
export const ownerRoles = ({ payload }: PayloadRequest): string[] => {
  const table = rolesIn(payload.config)
  return Object.keys(table).filter((role) => mayDo(table, [role], 'contacts', 'write'))
}
