import { z } from 'zod'
import { adminOperation, jsonResponse } from '../define.ts'
import { byId } from '../parameters.ts'
import { proposalKinds, proposalStatuses } from './submission.ts'

/** State of a proposal, and what the requesting user may do with it. */
export const decision = z.object({
  kind: z.enum(proposalKinds),
  status: z.enum(proposalStatuses),
  /** Name of the user who decided; "" if undecided or the account is deleted. */
  decidedBy: z.string(),
  decidedAt: z.iso.datetime().nullable(),
  /** Id of the action it became, if that still exists. */
  action: z.int().nullable(),
  /** Id of the event it became, if that still exists. */
  event: z.int().nullable(),
  /** Preview URL of the action, or of the one it would become. */
  reading: z.string(),
  mayAccept: z.boolean(),
  mayDecline: z.boolean(),
})
export type Decision = z.output<typeof decision>

const ofOne = { params: byId } as const
const done = { response: jsonResponse(z.object({})) } as const

export const readDecision = adminOperation('GET', '/cms-api/action-submissions/:id/decision', {
  ...ofOne,
  id: 'readDecision',
  summary: 'The state of a proposal, and what the caller may do with it',
  permission: 'submissions:read',
  response: jsonResponse(decision),
})

export const acceptProposal = adminOperation('POST', '/cms-api/action-submissions/:id/accept', {
  ...ofOne,
  id: 'acceptProposal',
  summary: 'Makes an action of a proposal',
  permission: { all: ['submissions:write', 'actions:write'] },
  response: jsonResponse(z.object({ action: z.int() })),
})

export const acceptEventProposal = adminOperation(
  'POST',
  '/cms-api/action-submissions/:id/accept-event',
  {
    ...ofOne,
    id: 'acceptEventProposal',
    summary: 'Makes an event of a proposal',
    permission: { all: ['submissions:write', 'events:write'] },
    response: jsonResponse(z.object({ event: z.int() })),
  },
)

export const rejectProposal = adminOperation('POST', '/cms-api/action-submissions/:id/reject', {
  ...ofOne,
  ...done,
  id: 'rejectProposal',
  summary: 'Declines a proposal',
  permission: 'submissions:write',
})

export const makeContact = adminOperation('POST', '/cms-api/contact-submissions/:id/make-contact', {
  ...ofOne,
  id: 'makeContact',
  summary: 'Makes the sender of a message a contact, and links the message to it',
  permission: { all: ['submissions:write', 'contacts:write'] },
  response: jsonResponse(z.object({ contact: z.int() })),
})

export const handleMessage = adminOperation('POST', '/cms-api/contact-submissions/:id/handle', {
  ...ofOne,
  ...done,
  id: 'handleMessage',
  summary: 'Marks a message as handled',
  permission: 'submissions:write',
})

export const reopenMessage = adminOperation('POST', '/cms-api/contact-submissions/:id/reopen', {
  ...ofOne,
  ...done,
  id: 'reopenMessage',
  summary: 'Marks a message as new again',
  permission: 'submissions:write',
})
