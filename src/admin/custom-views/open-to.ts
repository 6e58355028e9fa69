import { mayDo, type RoleTable } from '#src/access/roles.ts'
import { type CustomViewName, customViews } from './custom-views.ts'

/** Whether a user with these roles may open a view. */
export function isOpenTo(
  table: RoleTable,
  roles: readonly string[],
  name: CustomViewName,
): boolean {
  const { areas, level } = customViews[name]
  return areas.some((area) => mayDo(table, roles, area, level))
}
