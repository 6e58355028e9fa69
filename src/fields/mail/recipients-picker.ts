import type { UIField } from 'payload'

/** Adds recipients to a composed email: from a pasted list, contacts or a segment. */
export const recipientsPicker: UIField = {
  name: 'recipientsPicker',
  type: 'ui',
  admin: {
    condition: (data) => data?.['status'] !== 'sent',
    components: { Field: '/src/admin/email/recipients/recipients-picker.tsx#RecipientsPicker' },
    disableListColumn: true,
  },
}
