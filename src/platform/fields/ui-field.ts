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
