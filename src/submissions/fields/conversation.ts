import type { UIField } from 'payload'

export const conversationField: UIField = {
  name: 'conversation',
  type: 'ui',
  admin: {
    components: { Field: '/src/submissions/replies/admin/conversation.tsx#Conversation' },
    disableListColumn: true,
  },
}
