import type { UIField } from 'payload'

export const recipientsPicker: UIField = {
  name: 'recipientsPicker',
  type: 'ui',
  admin: {
    condition: (data) => data?.['status'] !== 'sent',
    components: {
      Field: '/src/newsletters/recipients/admin/recipients-picker.tsx#RecipientsPicker',
    },
    disableListColumn: true,
  },
}
