import { mayDo, type RoleTable } from '#src/platform/access/roles.ts'
import { type CustomViewName, customViews } from './custom-views.ts'

export function isOpenTo(
  table: RoleTable,
  roles: readonly string[],
  name: CustomViewName,
): boolean {
  const { areas, level } = customViews[name]
  return areas.some((area) => mayDo(table, roles, area, level))
}
