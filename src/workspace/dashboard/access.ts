import { draftKinds } from '#src/contract/content/kinds.ts'
import type { Area } from '#src/contract/permission.ts'
import { mayDo, type RoleTable } from '#src/platform/access/roles.ts'
import type { DashboardAccess } from '#src/workspace/dashboard/sql/read-dashboard.ts'

export function dashboardFor(table: RoleTable, roles: readonly string[]): DashboardAccess {
  const reads = (area: Area) => mayDo(table, roles, area, 'read')
  const newsletters = reads('newsletters')
  const approves = mayDo(table, roles, 'approvals', 'write')
  return {
    followUps: reads('contacts'),
    inbox: reads('submissions'),
    newsletters: newsletters
      ? ['pending', 'rejected', 'approved', 'scheduled']
      : approves
        ? ['pending']
        : [],
    sending: newsletters,
    participants: reads('submissions'),
    content: draftKinds.filter(reads),
  }
}
