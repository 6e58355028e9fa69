import type { RelationshipField, UIField } from 'payload'
import { codeOnly } from '#src/platform/fields/recorded.ts'
import { uiField } from '#src/platform/fields/ui-field.ts'

export const conversationField: UIField = uiField(
  'conversation',
  '/src/submissions/replies/admin/conversation.tsx#Conversation',
)

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
