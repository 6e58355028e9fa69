import { mayDo } from '#src/access/roles.ts'
import type { Role } from '#src/contract/permission.ts'
import { type OwnViewName, ownViews } from './own-views.ts'

/** Whether somebody with these roles may open a view. */
export function isOpenTo(held: readonly Role[], name: OwnViewName): boolean {
  const { areas, level } = ownViews[name]
  return areas.some((area) => mayDo(held, area, level))
}
