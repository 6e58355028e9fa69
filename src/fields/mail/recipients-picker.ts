import type { UIField } from 'payload'

export const recipientsPicker: UIField = {
  name: 'recipientsPicker',
  type: 'ui',
  admin: {
    condition: (data) => data?.['status'] !== 'sent',
    components: { Field: '/src/admin/email/recipients/recipients-picker.tsx#RecipientsPicker' },
    disableListColumn: true,
  },
}
