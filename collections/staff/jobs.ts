import type { CollectionConfig, Field } from 'payload'
import { hiddenWithout, nobody, staffMay } from '#src/access/index.ts'
import { taskName } from '#src/jobs/tasks.ts'
import { jobCommands } from './job-commands.ts'

/** Shown by the view of a job; their use is in lists and filters. */
const unseen = { condition: () => false }
const withoutColumn = { ...unseen, disableListColumn: true }
/** Neither shown nor asked for: identifiers, and what is stored for programs. */
const internal = { hidden: true, disabled: true }

/** How the platform's own fields are shown; those that are not named stay internal. */
const shown: Readonly<Record<string, { readonly label: string; readonly admin: object }>> = {
  totalTried: { label: 'Tries', admin: unseen },
  hasError: { label: 'Failed', admin: withoutColumn },
  processing: { label: 'Running', admin: withoutColumn },
  waitUntil: { label: 'Waits until', admin: unseen },
}

const shownField = (field: Field): Field => {
  if (!('name' in field)) return field
  if (field.name === 'taskSlug' && field.type === 'select') {
    const slugs = field.options.map((each) => (typeof each === 'string' ? each : each.value))
    const options = slugs.map((value) => ({ value, label: taskName(value) }))
    return { ...field, label: 'Task', options, admin: unseen }
  }
  // Of the platform's field only what is seen of it is another.
  return { ...field, ...(shown[field.name] ?? { admin: internal }) } as Field
}

/** A tab without a name is only a place in the form. */
const flat = (fields: readonly Field[]): Field[] =>
  fields.flatMap((field) =>
    field.type === 'tabs' ? field.tabs.flatMap((tab) => flat(tab.fields)) : [field],
  )

/**
 * The platform's collection of jobs, for administrators to see what runs, waits or has failed.
 * Jobs are made and changed by the code alone; a failed one is tried again by a command.
 */
export const jobsForStaff = (platform: CollectionConfig): CollectionConfig => ({
  ...platform,
  labels: { singular: 'Job', plural: 'Jobs' },
  access: {
    create: nobody,
    read: staffMay('users', 'write'),
    update: nobody,
    delete: nobody,
    readVersions: nobody,
    unlock: nobody,
  },
  disableBulkEdit: true,
  disableDuplicate: true,
  lockDocuments: false,
  defaultSort: '-createdAt',
  endpoints: [...(platform.endpoints || []), ...jobCommands],
  admin: {
    group: 'Administration',
    description: 'What is done in the background: what runs, what waits, and what has failed.',
    defaultColumns: ['taskSlug', 'state', 'createdAt', 'totalTried'],
    hidden: hiddenWithout('users', 'write'),
    hideAPIURL: true,
    components: {
      beforeListTable: ['/src/admin/jobs/job-filter.tsx#JobFilter'],
      // The only view there is; its tab would say "Edit".
      views: { edit: { default: { tab: { condition: () => false } } } },
    },
  },
  fields: [
    {
      name: 'state',
      label: 'State',
      type: 'ui',
      admin: {
        components: {
          Cell: '/src/admin/jobs/job-cell.tsx#JobCell',
          Field: '/src/admin/jobs/job-page.tsx#JobPage',
        },
      },
    },
    ...flat(platform.fields).map(shownField),
  ],
})
