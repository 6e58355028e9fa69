import type { Field } from 'payload'
import { uiField } from '#src/platform/fields/ui-field.ts'

export const personActions: Field = uiField(
  'personActions',
  '/src/workspace/privacy/admin/person-actions.tsx#PersonActions',
  { position: 'sidebar', disableBulkEdit: true },
)
