import type { Field, SelectField, UIField } from 'payload'
import { archiveChoices } from '#src/contract/newsletters/archive.ts'
import { choices, label } from '#src/locales/labels/label.ts'
import { labelled } from '#src/platform/fields/labelled.ts'
import { internal } from '#src/platform/fields/recorded.ts'
import { uiField } from '#src/platform/fields/ui-field.ts'

/** Whether the newsletter is public once it is sent; part of what is approved. */
export const archiveField = (): SelectField => ({
  ...labelled('select', 'archive', 'archive.archive'),
  defaultValue: 'unlessNarrowed',
  options: choices('archive', archiveChoices),
  admin: { description: label('archive.archiveHelp'), disableBulkEdit: true, isClearable: false },
})

/** What sending writes: segments that narrowed it may be deleted later. */
export const archiveRecord = (): Field[] => [
  { name: 'inArchive', type: 'checkbox', defaultValue: false, hidden: true, access: internal },
  { name: 'slug', type: 'text', unique: true, hidden: true, access: internal },
  { name: 'archiveRemovedAt', type: 'date', hidden: true, access: internal },
]

export const archivePanel = (): UIField =>
  uiField('archived', '/src/newsletters/archive/admin/archive-panel.tsx#ArchivePanel', {
    condition: (data) => data?.['status'] === 'sent',
  })
