import type { PayloadRequest } from 'payload'
import { readConversation, replyToSubmission } from '#src/contract/submissions/conversation.ts'
import {
  acceptEventProposal,
  acceptProposal,
  handleMessage,
  makeContact,
  readDecision,
  rejectProposal,
  reopenMessage,
} from '#src/contract/submissions/decision.ts'
import {
  assignSubmission,
  listInbox,
  listSubmissionOwners,
} from '#src/contract/submissions/inbox-work.ts'
import type { Replied } from '#src/contract/submissions/submission.ts'
import { database } from '#src/data/transaction.ts'
import { findOwners } from '#src/people/contacts/sql/contact.ts'
import { endpoint } from '#src/server/http/endpoint.ts'
import { Rejection } from '#src/server/http/errors.ts'
import { assignSubmission as assign } from '#src/submissions/inbox/assign-submission.ts'
import { handleMessage as handle } from '#src/submissions/inbox/handle-message.ts'
import { makeContact as make } from '#src/submissions/inbox/make-contact.ts'
import { countInbox, findInbox } from '#src/submissions/inbox/sql/inbox-work.ts'
import { submissionRoles } from '#src/submissions/owner-roles.ts'
import {
  acceptProposal as accept,
  rejectProposal as reject,
} from '#src/submissions/proposals/decide-proposal.ts'
import { readDecision as findDecision } from '#src/submissions/proposals/read-decision.ts'
import { readConversation as findConversation } from '#src/submissions/replies/read-conversation.ts'
import { sendReply } from '#src/submissions/replies/send-reply.ts'

const statusOf = {
  'submission-deleted': 404,
  'assignment-changed': 409,
  'responsible-not-permitted': 400,
} as const

const conversationOf = async (req: PayloadRequest, submission: Replied) => {
  const found = await findConversation(req, submission)
  if (!found) throw new Rejection(404, 'submission-deleted')
  return found
}

export const submissionEndpoints = [
  endpoint(listInbox, async ({ req, by, query: { at, collection, id, ...filter } }) => {
    const after =
      at !== undefined && collection !== undefined && id !== undefined
        ? { at, collection, id }
        : undefined
    const db = await database(req)
    return { ...(await findInbox(db, { by, filter, after })), counts: await countInbox(db, by) }
  }),
  endpoint(listSubmissionOwners, async ({ req }) => ({
    owners: await findOwners(await database(req), submissionRoles(req)),
  })),
  endpoint(assignSubmission, async ({ req, params, body }) => {
    const rejection = await assign(req, params, body)
    if (rejection) throw new Rejection(statusOf[rejection], rejection)
    return { owner: body.ownerId }
  }),
  endpoint(readConversation, ({ req, params }) => conversationOf(req, params)),
  endpoint(replyToSubmission, async ({ req, params, body }) => {
    await sendReply(req, params, body)
    return conversationOf(req, params)
  }),
  endpoint(readDecision, async ({ req, params }) => {
    const decision = await findDecision(req, params.id)
    if (!decision) throw new Rejection(404, 'proposal-deleted')
    return decision
  }),
  endpoint(acceptProposal, async ({ req, params }) => ({ action: await accept(req, params.id) })),
  endpoint(acceptEventProposal, async ({ req, params }) => ({
    event: await accept(req, params.id, 'event'),
  })),
  endpoint(rejectProposal, async ({ req, params }) => {
    await reject(req, params.id)
    return {}
  }),
  endpoint(makeContact, async ({ req, params }) => ({ contact: await make(req, params.id) })),
  endpoint(handleMessage, async ({ req, params }) => {
    await handle(req, params.id, 'handled')
    return {}
  }),
  endpoint(reopenMessage, async ({ req, params }) => {
    await handle(req, params.id, 'new')
    return {}
  }),
]
