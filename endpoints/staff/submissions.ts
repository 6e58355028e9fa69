import type { PayloadRequest } from 'payload'
import * as contract from '#src/contract/submissions/inbox.ts'
import { database } from '#src/data/transaction.ts'
import { may } from '#src/platform/access/index.ts'
import { endpoint } from '#src/server/http/endpoint.ts'
import { Forbidden, InvalidRequest, NotFound } from '#src/server/http/errors.ts'
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
import { versioned } from './versioned.ts'

const asCaller = { depth: 0, overrideAccess: false } as const
const messageOf = (req: PayloadRequest, id: number) =>
  ({ collection: 'contact-submissions', id, ...asCaller, req }) as const
const messages = versioned('contact_submissions')
const proposals = versioned('action_submissions')

const readMessage = async (req: PayloadRequest, id: number) => {
  const row = await findMessage(await database(req), id)
  if (!row) throw new NotFound()
  return presentContactSubmission(row)
}

const readProposal = async (req: PayloadRequest, id: number) => {
  const row = await findProposalDetail(await database(req), id)
  if (!row) throw new NotFound()
  return presentActionSubmissionDetail(row)
}

/** Decides on a proposal; who accepts it must be able to write actions too. */
const decide = async (req: PayloadRequest, id: number, status: 'accepted' | 'rejected') => {
  if (status === 'accepted' && !toAccept.every((area) => may(req, area, 'write')))
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

  endpoint(contract.readContactSubmission, (context) =>
    messages.show(context, context.params.id, () => readMessage(context.req, context.params.id)),
  ),

  endpoint(contract.updateContactSubmission, (context) => {
    const { req, params, body } = context
    return messages.ifUnchanged(context, params.id, async () => {
      await req.payload.update({ ...messageOf(req, params.id), data: body })
      return messages.show(context, params.id, () => readMessage(req, params.id))
    })
  }),

  endpoint(contract.deleteContactSubmission, (context) => {
    const { req, params } = context
    return messages.ifUnchanged(context, params.id, async () => {
      await req.payload.delete(messageOf(req, params.id))
      return { success: true as const }
    })
  }),

  endpoint(contract.listActionSubmissions, async ({ req, query: given, total }) => {
    const query = { ...given, limit: given.limit ?? contract.inboxPage }
    const db = await database(req)
    await total(() => countProposals(db, query), query.limit)
    return (await findProposals(db, query)).map(presentActionSubmission)
  }),

  endpoint(contract.readActionSubmission, (context) =>
    proposals.show(context, context.params.id, () => readProposal(context.req, context.params.id)),
  ),

  endpoint(contract.updateActionSubmission, (context) => {
    const { req, params, body } = context
    return proposals.ifUnchanged(context, params.id, async () => {
      await decide(req, params.id, body.status)
      return proposals.show(context, params.id, () => readProposal(req, params.id))
    })
  }),

  endpoint(contract.deleteActionSubmission, (context) => {
    const { req, params } = context
    return proposals.ifUnchanged(context, params.id, async () => {
      await req.payload.delete({
        collection: 'action-submissions',
        id: params.id,
        ...asCaller,
        req,
      })
      return { success: true as const }
    })
  }),
]
