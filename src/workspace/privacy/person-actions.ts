import type { UIField } from 'payload'
import { uiField } from '#src/platform/fields/ui-field.ts'

export const personActions = (admin: UIField['admin'] = {}): UIField =>
  uiField('personActions', '/src/workspace/privacy/admin/person-actions.tsx#PersonActions', {
    ...admin,
    disableBulkEdit: true,
  })
