import type { UIField } from 'payload'

/** The replies to a message or proposal, with the form for the next one. */
export const conversationField: UIField = {
  name: 'conversation',
  type: 'ui',
  admin: {
    components: { Field: '/src/admin/submissions/replies/conversation.tsx#Conversation' },
    disableListColumn: true,
  },
}
