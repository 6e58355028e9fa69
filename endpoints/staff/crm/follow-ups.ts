import type { PayloadRequest } from 'payload'
import type { FollowUpChange } from '#src/contract/people/follow-up-work.ts'
import {
  assignFollowUp,
  cancelFollowUp,
  completeFollowUp,
  createFollowUp,
  getFollowUpDashboard,
  listFollowUps,
  readFollowUp,
  snoozeFollowUp,
} from '#src/contract/people/follow-ups.ts'
import { database, withTransaction } from '#src/data/transaction.ts'
import { addFollowUp, changeFollowUps } from '#src/people/follow-ups/change-follow-ups.ts'
import {
  countFollowUps,
  findCompletedFollowUps,
  findFollowUp,
  findFollowUps,
  findWaitingFollowUps,
} from '#src/people/follow-ups/sql/follow-ups.ts'
import {
  presentAssignedFollowUp,
  presentFollowUp,
  presentListedFollowUp,
} from '#src/people/presenters/follow-up.ts'
import { endpoint } from '#src/server/http/endpoint.ts'
import { InvalidRequest, NotFound } from '#src/server/http/errors.ts'
import { found, listed } from '../versioned.ts'

const reasons = {
  'date-in-past': 'until: must be in the future',
  'date-too-far': 'until: must be at most a year ahead',
  'owner-not-permitted': 'ownerId: must be a user who may write contacts',
} as const

const wrong = {
  'contact-deleted': 'contactId: no such contact',
  'date-in-past': 'dueDate: must be in the future',
  'date-too-far': 'dueDate: is too far ahead',
  'owner-not-permitted': reasons['owner-not-permitted'],
} as const

const change = (req: PayloadRequest, id: number, given: FollowUpChange) =>
  withTransaction(req, async (db) => {
    const outcome = await changeFollowUps(req, [id], given)
    if (outcome.kind !== 'done') throw new InvalidRequest(reasons[outcome.kind])
    const followUp = await findFollowUp(db, id, new Date())
    if (!followUp) throw new NotFound()
    const rejection = outcome.rejected.get(id)
    if (rejection === 'snooze-before-due')
      throw new InvalidRequest('until: must be after the due date')
    if (rejection) throw new InvalidRequest(`Follow-up is already ${followUp.status}`)
    return followUp
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
  endpoint(listFollowUps, (context) => {
    const now = new Date()
    return listed(
      context,
      (db, query) => countFollowUps(db, query, now),
      (db, query) => findFollowUps(db, query, now),
      presentListedFollowUp,
    )
  }),
  endpoint(createFollowUp, ({ req, body: { contactId, ...given } }) =>
    withTransaction(req, async (db) => {
      const added = await addFollowUp(req, contactId, given)
      if (added.kind !== 'added') throw new InvalidRequest(wrong[added.kind])
      return presentAssignedFollowUp(found(await findFollowUp(db, added.id, new Date())))
    }),
  ),
  endpoint(readFollowUp, async ({ req, params }) => {
    const found = await findFollowUp(await database(req), params.id, new Date())
    if (!found) throw new NotFound()
    return presentAssignedFollowUp(found)
  }),
  endpoint(completeFollowUp, async ({ req, params }) =>
    presentFollowUp(await change(req, params.id, { kind: 'complete', note: '' })),
  ),
  endpoint(cancelFollowUp, async ({ req, params }) =>
    presentFollowUp(await change(req, params.id, { kind: 'cancel' })),
  ),
  endpoint(snoozeFollowUp, async ({ req, params, body }) =>
    presentAssignedFollowUp(await change(req, params.id, { kind: 'snooze', note: '', ...body })),
  ),
  endpoint(assignFollowUp, async ({ req, params, body }) =>
    presentAssignedFollowUp(await change(req, params.id, { kind: 'assign', note: '', ...body })),
  ),
]
