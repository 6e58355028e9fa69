import type { PayloadRequest } from 'payload'
import type { Area } from '#src/contract/permission.ts'
import { may } from './index.ts'

const levelOf = (req: PayloadRequest, area: Area): 'none' | 'read' | 'write' => {
  if (may(req, area, 'write')) return 'write'
  return may(req, area, 'read') ? 'read' : 'none'
}

export const peopleAccess = (req: PayloadRequest) => ({
  contacts: levelOf(req, 'contacts'),
  subscribers: levelOf(req, 'newsletters'),
  submissions: may(req, 'submissions', 'read'),
  accountMails: may(req, 'users', 'read'),
})
