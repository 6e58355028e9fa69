import type { Field } from 'payload'

/** A person's file and erasure, beside the form of their contact or subscriber. */
export const personActions: Field = {
  name: 'personActions',
  type: 'ui',
  admin: {
    position: 'sidebar',
    components: { Field: '/src/admin/privacy/person-actions.tsx#PersonActions' },
    disableListColumn: true,
    disableBulkEdit: true,
  },
}
