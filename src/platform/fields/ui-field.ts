import type { UIField } from 'payload'

type Admin = NonNullable<UIField['admin']>

/** A component in a form, which stores nothing and is no column of a list. */
export const uiField = (
  name: string,
  component: NonNullable<NonNullable<Admin['components']>['Field']>,
  admin: Omit<Admin, 'components' | 'disableListColumn'> = {},
): UIField => ({
  name,
  type: 'ui',
  admin: { ...admin, components: { Field: component }, disableListColumn: true },
})

/**
 * Hidden in the form, where a page of ours shows it; visible as a column of the list. Not by a
 * condition, with which the platform would leave the column of a required field nullable.
 */
export const unseen = { components: { Field: '/src/platform/admin/no-field.tsx#NoField' } }
