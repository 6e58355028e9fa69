import type { UIField } from 'payload'

export const conversationField: UIField = {
  name: 'conversation',
  type: 'ui',
  admin: {
    components: { Field: '/src/admin/submissions/replies/conversation.tsx#Conversation' },
    disableListColumn: true,
  },
}
