import { draftKinds } from '#src/content/kinds.ts'
import type { Area, Role } from '#src/contract/permission.ts'
import type { Shown } from '#src/db/dashboard/read-dashboard.ts'
import { mayDo } from './roles.ts'

/** What of the dashboard somebody with these roles sees. */
export function dashboardFor(held: readonly Role[]): Shown {
  const reads = (area: Area) => mayDo(held, area, 'read')
  const newsletters = reads('newsletters')
  const approves = mayDo(held, 'approvals', 'write')
  return {
    followUps: reads('contacts'),
    inbox: reads('submissions'),
    newsletters: newsletters
      ? ['pending', 'rejected', 'approved', 'scheduled']
      : approves
        ? ['pending']
        : [],
    sending: newsletters,
    content: draftKinds.filter(reads),
  }
}
