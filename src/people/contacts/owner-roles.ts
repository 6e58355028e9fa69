import type { PayloadRequest } from 'payload'
import { rolesThat } from '#src/platform/access/roles.ts'
import { rolesIn } from '#src/platform/extension/installed.ts'

/** The roles whose users can own contacts and follow-ups: those that may write contacts. */
export const ownerRoles = ({ payload }: PayloadRequest): string[] =>
  rolesThat(rolesIn(payload.config), 'contacts', 'write')
