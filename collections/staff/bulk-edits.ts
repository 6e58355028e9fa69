import type { Access, CollectionConfig } from 'payload'
import { bulkStatuses } from '#src/contract/bulk-change.ts'
import { choices, label } from '#src/locales/labels/label.ts'
import { hiddenWithoutRole, may, readOnly, rolesBehind } from '#src/platform/access/index.ts'
import { labelled } from '#src/platform/fields/labelled.ts'
import { uiField } from '#src/platform/fields/ui-field.ts'

/** One's own; administrators read all. */
const own: Access = ({ req }) => {
  if (rolesBehind(req).length === 0 || !req.user) return false
  return may(req, 'users', 'read') || { startedBy: { equals: req.user.id } }
}

/** Hidden in the form, where the result view shows it; visible as a column of the list. */
const unseen = { condition: () => false }
const internal = { hidden: true }
const count = (name: string) =>
  ({ name, type: 'number', required: true, defaultValue: 0, admin: unseen }) as const

export const bulkEdits: CollectionConfig = {
  slug: 'bulk-edits',
  labels: { singular: label('staff.bulkEdit'), plural: label('staff.bulkEdits') },
  access: readOnly(own),
  disableDuplicate: true,
  lockDocuments: false,
  defaultSort: '-createdAt',
  admin: {
    group: label('groups.administration'),
    useAsTitle: 'target',
    defaultColumns: ['target', 'status', 'total', 'changed', 'failed', 'createdAt'],
    description: label('staff.bulkEditsHelp'),
    hidden: hiddenWithoutRole,
  },
  fields: [
    uiField('result', '/src/workspace/bulk/result/bulk-result.tsx#BulkResult'),
    { ...labelled('text', 'target', 'staff.list'), required: true, admin: unseen },
    { name: 'change', type: 'json', required: true, admin: internal },
    {
      name: 'status',
      type: 'select',
      required: true,
      defaultValue: bulkStatuses[0],
      options: choices('bulkStatus', bulkStatuses),
      index: true,
      admin: unseen,
    },
    { name: 'reason', type: 'text', defaultValue: '', admin: unseen },
    count('total'),
    count('processed'),
    count('changed'),
    count('unchanged'),
    count('failed'),
    { name: 'failures', type: 'json', defaultValue: [], admin: internal },
    // How many failed for each reason.
    { name: 'reasons', type: 'json', defaultValue: {}, admin: internal },
    { name: 'startedBy', type: 'relationship', relationTo: 'users', index: true, admin: unseen },
    { name: 'endedAt', type: 'date', admin: unseen },
    { ...labelled('date', 'undoneAt', 'people.undoneAt'), admin: unseen },
  ],
}
