import type { PayloadRequest } from 'payload'
import {
  cancelFollowUp,
  completeFollowUp,
  getFollowUpDashboard,
} from '#src/contract/crm/follow-ups.ts'
import { endFollowUp } from '#src/crm/end-follow-up.ts'
import { findCompletedFollowUps, findWaitingFollowUps } from '#src/db/crm/follow-ups.ts'
import { database } from '#src/db/transaction.ts'
import { endpoint } from '#src/http/endpoint.ts'
import { InvalidRequest, NotFound } from '#src/http/errors.ts'
import { presentFollowUp } from '#src/presenters/crm/follow-up.ts'

const end = async (req: PayloadRequest, id: number, status: 'completed' | 'cancelled') => {
  const ended = await endFollowUp(req, { id, status })
  if (ended.kind === 'no follow-up') throw new NotFound()
  if (ended.kind === 'ended before')
    throw new InvalidRequest(`Follow-up is already ${ended.followUp.status}`)
  return presentFollowUp(ended.followUp)
}

export const followUpEndpoints = [
  endpoint(getFollowUpDashboard, async ({ req }) => {
    const db = await database(req)
    const now = new Date()
    const waiting = await findWaitingFollowUps(db, now)
    const completed = await findCompletedFollowUps(db, now)
    return {
      pending: waiting.filter(({ status }) => status === 'pending').map(presentFollowUp),
      overdue: waiting.filter(({ status }) => status === 'overdue').map(presentFollowUp),
      completed: completed.map(presentFollowUp),
    }
  }),
  endpoint(completeFollowUp, ({ req, params }) => end(req, params.id, 'completed')),
  endpoint(cancelFollowUp, ({ req, params }) => end(req, params.id, 'cancelled')),
]
