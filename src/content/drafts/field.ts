import type { CollectionConfig, SelectField } from 'payload'

type Versions = NonNullable<CollectionConfig['versions']>

export const drafts: Versions = {
  maxPerDoc: 50,
  drafts: { autosave: false, schedulePublish: true, validate: false },
}

/**
 * The platform's own field, which it completes with its label and options: in lists with what is
 * scheduled.
 */
export const statusField: SelectField = {
  name: '_status',
  type: 'select',
  options: [],
  label: ({ t }) => t('version:status'),
  admin: { components: { Cell: '/src/content/publishing/status-cell.tsx#StatusCell' } },
}
