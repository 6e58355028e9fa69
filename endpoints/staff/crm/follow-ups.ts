import type { PayloadRequest } from 'payload'
import {
  cancelFollowUp,
  completeFollowUp,
  getFollowUpDashboard,
} from '#src/contract/crm/follow-ups.ts'
import {
  endFollowUp,
  findCompletedFollowUps,
  findFollowUp,
  findWaitingFollowUps,
} from '#src/db/crm/follow-ups.ts'
import { database, withTransaction } from '#src/db/transaction.ts'
import { endpoint } from '#src/http/endpoint.ts'
import { InvalidRequest, NotFound } from '#src/http/errors.ts'
import { presentFollowUp } from '#src/presenters/crm/follow-up.ts'

const end = (req: PayloadRequest, id: number, status: 'completed' | 'cancelled') =>
  withTransaction(req, async (db) => {
    const ended = await endFollowUp(db, { id, status, by: req.user?.id ?? null })
    const followUp = await findFollowUp(db, id, new Date())
    if (!followUp) throw new NotFound()
    if (!ended) throw new InvalidRequest(`Follow-up is already ${followUp.status}`)
    return presentFollowUp(followUp)
  })

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
