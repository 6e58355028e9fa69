import type { PayloadRequest } from 'payload'
import * as contract from '#src/contract/submissions/inbox.ts'
import { database } from '#src/data/transaction.ts'
import { asCaller } from '#src/platform/access/acting.ts'
import { may } from '#src/platform/access/index.ts'
import { endpoint } from '#src/server/http/endpoint.ts'
import { Forbidden, InvalidRequest } from '#src/server/http/errors.ts'
import {
  countMessages,
  countProposals,
  findMessage,
  findMessages,
  findProposalDetail,
  findProposals,
} from '#src/submissions/inbox/sql/inbox.ts'
import {
  presentActionSubmission,
  presentActionSubmissionDetail,
  presentContactSubmission,
} from '#src/submissions/presenters/submission.ts'
import {
  acceptProposal,
  NothingToDecide,
  rejectProposal,
} from '#src/submissions/proposals/decide-proposal.ts'
import { toAccept } from '#src/submissions/proposals/read-decision.ts'
import { documents, found } from './versioned.ts'

const messageOf = (req: PayloadRequest, id: number) =>
  ({ collection: 'contact-submissions', id, ...asCaller(req) }) as const
const messages = documents('contact_submissions', async (req, id) =>
  presentContactSubmission(found(await findMessage(await database(req), id))),
)

const readProposal = async (req: PayloadRequest, id: number) =>
  presentActionSubmissionDetail(found(await findProposalDetail(await database(req), id)))
const proposals = documents('action_submissions', readProposal)

/** Decides on a proposal; who accepts it must be able to write actions too. */
const decide = async (req: PayloadRequest, id: number, status: 'accepted' | 'rejected') => {
  if (status === 'accepted' && !toAccept.action.every((area) => may(req, area, 'write')))
    throw new Forbidden()
  await readProposal(req, id)
  try {
    await (status === 'accepted' ? acceptProposal(req, id) : rejectProposal(req, id))
  } catch (error) {
    if (error instanceof NothingToDecide) throw new InvalidRequest(`status: ${error.message}`)
    throw error
  }
}

export const staffSubmissionEndpoints = [
  endpoint(contract.listContactSubmissions, async ({ req, query: given, total }) => {
    const query = { ...given, limit: given.limit ?? contract.inboxPage }
    const db = await database(req)
    await total(() => countMessages(db, query), query.limit)
    return (await findMessages(db, query)).map(presentContactSubmission)
  }),

  endpoint(contract.readContactSubmission, messages.read),

  endpoint(contract.updateContactSubmission, (context) => {
    const { req, body: data } = context
    return messages.update(context, (id) => req.payload.update({ ...messageOf(req, id), data }))
  }),

  endpoint(contract.deleteContactSubmission, (context) =>
    messages.remove(context, (id) => context.req.payload.delete(messageOf(context.req, id))),
  ),

  endpoint(contract.listActionSubmissions, async ({ req, query: given, total }) => {
    const query = { ...given, limit: given.limit ?? contract.inboxPage }
    const db = await database(req)
    await total(() => countProposals(db, query), query.limit)
    return (await findProposals(db, query)).map(presentActionSubmission)
  }),

  endpoint(contract.readActionSubmission, proposals.read),

  endpoint(contract.updateActionSubmission, (context) =>
    proposals.update(context, (id) => decide(context.req, id, context.body.status)),
  ),

  endpoint(contract.deleteActionSubmission, (context) => {
    const { req } = context
    const asUser = { collection: 'action-submissions', ...asCaller(req) } as const
    return proposals.remove(context, async (id) => {
      await readProposal(req, id)
      return req.payload.delete({ ...asUser, id })
    })
  }),
]
