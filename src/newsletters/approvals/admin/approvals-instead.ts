import { formatAdminURL } from 'payload/shared'
import { mayDo, type RoleTable } from '#src/platform/access/roles.ts'
import { customViews } from '#src/platform/custom-views/admin/custom-views.ts'
import { isOpenTo } from '#src/platform/custom-views/admin/open-to.ts'

export const isNewsletterUrl = (segments: readonly string[]): boolean =>
  segments[0] === 'collections' && segments[1] === 'newsletters'

/**
 * Redirect target of links to newsletters for users who may approve them but not open their form;
 * undefined for all others.
 */
export function approvalsInstead(
  segments: readonly string[],
  table: RoleTable,
  roles: readonly string[],
  adminRoute: string,
): string | undefined {
  if (!isNewsletterUrl(segments)) return undefined
  if (mayDo(table, roles, 'newsletters', 'read') || !isOpenTo(table, roles, 'approvals'))
    return undefined
  const approvals = formatAdminURL({ adminRoute, path: customViews.approvals.path })
  const id = /^[1-9]\d{0,9}$/.exec(segments[2] ?? '')?.[0]
  return id === undefined ? approvals : `${approvals}?newsletter=${id}`
}
