import type { CollectionConfig, Field } from 'payload'
import { type Label, label } from '#src/locales/labels/label.ts'
import { hiddenWithout, readOnly, staffMay } from '#src/platform/access/index.ts'
import { labelled } from '#src/platform/fields/labelled.ts'
import { taskLabel } from '#src/server/queues/tasks.ts'

/** Hidden in the form, where the job view shows them; used in lists and filters. */
const unseen = { condition: () => false }
const withoutColumn = { ...unseen, disableListColumn: true }
/** Internal: identifiers and machine data, neither displayed nor filterable. */
const internal = { hidden: true, disabled: true }

/** Labels and admin options of Payload's own fields; all others stay internal. */
const shown: Readonly<Record<string, { readonly label: Label; readonly admin: object }>> = {
  totalTried: { label: label('staff.attempts'), admin: unseen },
  hasError: { label: label('staff.failed'), admin: withoutColumn },
  processing: { label: label('staff.running'), admin: withoutColumn },
  waitUntil: { label: label('staff.scheduledFor'), admin: unseen },
}

const recordedField = (field: Field): Field => {
  if (!('name' in field)) return field
  if (field.name === 'taskSlug' && field.type === 'select') {
    const slugs = field.options.map((each) => (typeof each === 'string' ? each : each.value))
    const options = slugs.map((value) => ({ value, label: taskLabel(value) }))
    return { ...field, label: label('staff.task'), options, admin: unseen }
  }
  // Changes only what is displayed of Payload's field.
  return { ...field, ...(shown[field.name] ?? { admin: internal }) } as Field
}

/** Unnamed tabs only group fields in the form. */
const flat = (fields: readonly Field[]): Field[] =>
  fields.flatMap((field) =>
    field.type === 'tabs' ? field.tabs.flatMap((tab) => flat(tab.fields)) : [field],
  )

/**
 * Payload's collection of jobs, read-only for administrators: running, queued and failed ones.
 * Jobs are written by code only; a command retries a failed one.
 */
export const jobsForStaff = (platform: CollectionConfig): CollectionConfig => ({
  ...platform,
  labels: { singular: label('staff.job'), plural: label('staff.jobs') },
  access: readOnly(staffMay('users', 'write')),
  disableBulkEdit: true,
  disableDuplicate: true,
  lockDocuments: false,
  defaultSort: '-createdAt',
  admin: {
    group: label('groups.administration'),
    description: label('staff.jobsHelp'),
    defaultColumns: ['taskSlug', 'state', 'createdAt', 'totalTried'],
    hidden: hiddenWithout('users', 'write'),
    hideAPIURL: true,
    components: {
      beforeListTable: ['/src/workspace/jobs/admin/job-filter.tsx#JobFilter'],
      // The only view; its tab would read "Edit".
      views: { edit: { default: { tab: { condition: () => false } } } },
    },
  },
  fields: [
    {
      ...labelled('ui', 'state', 'staff.status'),
      admin: {
        components: {
          Cell: '/src/workspace/jobs/admin/job-cell.tsx#JobCell',
          Field: '/src/workspace/jobs/admin/job-page.tsx#JobPage',
        },
      },
    },
    ...flat(platform.fields).map(recordedField),
  ],
})
