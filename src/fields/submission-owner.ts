import type { RelationshipField } from 'payload'
import { codeOnly } from './recorded.ts'

/** Who is responsible for a message or proposal; changed by a command alone. */
export const submissionOwnerField = (position?: 'sidebar'): RelationshipField => ({
  name: 'owner',
  type: 'relationship',
  relationTo: 'users',
  access: codeOnly,
  admin: {
    ...(position ? { position } : {}),
    disableListFilter: true,
    components: {
      Field: '/src/admin/submissions/inbox/owner-panel.tsx#OwnerPanel',
      Cell: '/src/admin/submissions/inbox/responsible-cell.tsx#ResponsibleCell',
    },
  },
})
