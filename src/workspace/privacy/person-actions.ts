import type { Field } from 'payload'

export const personActions: Field = {
  name: 'personActions',
  type: 'ui',
  admin: {
    position: 'sidebar',
    components: { Field: '/src/workspace/privacy/admin/person-actions.tsx#PersonActions' },
    disableListColumn: true,
    disableBulkEdit: true,
  },
}
