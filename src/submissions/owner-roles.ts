import type { PayloadRequest } from 'payload'
import { rolesThat } from '#src/platform/access/roles.ts'
import { rolesIn } from '#src/platform/extension/installed.ts'

/** The roles whose users can be responsible for messages and proposals: those that may write them. */
export const submissionRoles = ({ payload }: PayloadRequest): string[] =>
  rolesThat(rolesIn(payload.config), 'submissions', 'write')
