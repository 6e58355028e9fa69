import type { RelationshipField } from 'payload'
import { codeOnly } from '#src/platform/fields/recorded.ts'

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
      Field: '/src/submissions/inbox/admin/owner-panel.tsx#OwnerPanel',
      Cell: '/src/submissions/inbox/admin/responsible-cell.tsx#ResponsibleCell',
    },
  },
})
