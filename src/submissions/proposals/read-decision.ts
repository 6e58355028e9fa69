import type { PayloadRequest } from 'payload'
import { previewPath } from '#src/content/preview/link.ts'
import type { Area } from '#src/contract/permission.ts'
import type { Decision } from '#src/contract/submissions/decision.ts'
import type { ProposalKind } from '#src/contract/submissions/submission.ts'
import { may } from '#src/platform/access/index.ts'
import { findDecision } from '#src/submissions/proposals/sql/decisions.ts'
import { proposalPath } from './preview.ts'

export const toAccept: Readonly<Record<ProposalKind, readonly [Area, ...Area[]]>> = {
  action: ['submissions', 'actions'],
  event: ['submissions', 'events'],
}
export const toDecline: readonly [Area, ...Area[]] = ['submissions']

/**
 * The state of a proposal, and what the request's user may do with it; undefined when it does not
 * exist.
 */
export async function readDecision(req: PayloadRequest, id: number): Promise<Decision | undefined> {
  const found = await findDecision(req.payload.db.drizzle, id)
  if (!found) return undefined
  const { kind, action, event } = found
  const mayWrite = (areas: readonly Area[]) => areas.every((area) => may(req, area, 'write'))
  const became = kind === 'action' ? action : event
  const collection = kind === 'action' ? 'actions' : 'events'
  return {
    ...found,
    reading: became === null ? proposalPath(id) : previewPath({ collection, id: became }),
    mayAccept: mayWrite(toAccept[kind]),
    mayDecline: mayWrite(toDecline),
  }
}
