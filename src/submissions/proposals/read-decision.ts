import type { PayloadRequest } from 'payload'
import { previewPath } from '#src/content/preview/link.ts'
import type { Area } from '#src/contract/permission.ts'
import type { Decision } from '#src/contract/submissions/decision.ts'
import { may } from '#src/platform/access/index.ts'
import { findDecision } from '#src/submissions/proposals/sql/decisions.ts'
import { proposalPath } from './preview.ts'

export const toAccept: readonly [Area, ...Area[]] = ['submissions', 'actions']
export const toDecline: readonly [Area, ...Area[]] = ['submissions']

/**
 * The state of a proposal, and what the request's user may do with it; undefined when it does not
 * exist.
 */
export async function readDecision(req: PayloadRequest, id: number): Promise<Decision | undefined> {
  const found = await findDecision(req.payload.db.drizzle, id)
  if (!found) return undefined
  const { action } = found
  const mayWrite = (areas: readonly Area[]) => areas.every((area) => may(req, area, 'write'))
  return {
    ...found,
    reading:
      action === null ? proposalPath(id) : previewPath({ collection: 'actions', id: action }),
    mayAccept: mayWrite(toAccept),
    mayDecline: mayWrite(toDecline),
  }
}
