import { mayDo, type RoleTable } from '#src/access/roles.ts'
import { type OwnViewName, ownViews } from './own-views.ts'

/** Whether somebody with these roles may open a view. */
export function isOpenTo(table: RoleTable, roles: readonly string[], name: OwnViewName): boolean {
  const { areas, level } = ownViews[name]
  return areas.some((area) => mayDo(table, roles, area, level))
}
