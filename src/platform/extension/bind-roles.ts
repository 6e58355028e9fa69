import type { CollectionConfig, Condition, Field, GlobalConfig } from 'payload'
import type { RoleTable } from '#src/platform/access/roles.ts'

type Hides = (args: { readonly user: never }) => boolean

// Collections are called with a user of the server, globals with one of the browser.
const bindHidden =
  <T extends Hides>(hidden: T, roles: RoleTable): Hides =>
  (args) =>
    hidden({ ...args, ...{ roles } })

const bindCondition =
  (condition: Condition, roles: RoleTable): Condition =>
  (data, siblings, args) =>
    condition(data, siblings, { ...args, ...{ roles } })

const bindField = (field: Field, roles: RoleTable): Field => {
  const parts: { [part: string]: unknown } = {}
  if (field.admin?.condition)
    parts['admin'] = { ...field.admin, condition: bindCondition(field.admin.condition, roles) }
  if ('fields' in field) parts['fields'] = field.fields.map((each) => bindField(each, roles))
  if (field.type === 'tabs')
    parts['tabs'] = field.tabs.map((tab) => ({
      ...tab,
      fields: tab.fields.map((each) => bindField(each, roles)),
    }))
  // The same field with wrapped functions.
  return { ...field, ...parts } as Field
}

/**
 * The platform calls `admin.hidden` and the conditions of fields with the user alone; this also
 * passes the roles of the installation (`Looking` in src/platform/access/index.ts).
 */
export function bindRoles<T extends CollectionConfig | GlobalConfig>(
  config: T,
  roles: RoleTable,
): T {
  const { admin } = config
  return {
    ...config,
    fields: config.fields.map((field) => bindField(field, roles)),
    ...(typeof admin?.hidden === 'function'
      ? { admin: { ...admin, hidden: bindHidden(admin.hidden, roles) } }
      : {}),
  }
}
