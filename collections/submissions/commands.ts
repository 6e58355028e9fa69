import type { Endpoint, PayloadRequest } from 'payload'
import { CommandError, command } from '#collections/command.ts'
import type { Area } from '#src/contract/permission.ts'
import {
  acceptProposal,
  NothingToDecide,
  rejectProposal,
} from '#src/submissions/decide-proposal.ts'
import { handleMessage } from '#src/submissions/handle-message.ts'
import { makeContact, NoSuchMessage } from '#src/submissions/make-contact.ts'
import { readDecision, toAccept, toDecline } from '#src/submissions/read-decision.ts'

/**
 * Endpoint of a button in the admin UI: `POST /cms-api/<collection>/:id/<name>`, for staff with
 * write permission in all the areas. A concurrent decision ends it with 409.
 */
const decisionCommand = (
  name: string,
  area: readonly Area[],
  run: (req: PayloadRequest, id: number) => Promise<object>,
): Endpoint =>
  command({
    method: 'post',
    path: `/:id/${name}`,
    area,
    level: 'write',
    run: (req, { id }) =>
      run(req, id).catch((error: unknown) => {
        const isStale = error instanceof NothingToDecide || error instanceof NoSuchMessage
        throw isStale ? new CommandError(409, error) : error
      }),
  })

/** Endpoints of a proposal: its state and decisions. */
export const proposalCommands: Endpoint[] = [
  command({
    method: 'get',
    path: '/:id/decision',
    area: 'submissions',
    level: 'read',
    run: async (req, { id }) => {
      const decision = await readDecision(req, id)
      if (!decision) throw new CommandError(404, 'proposal-deleted')
      return decision
    },
  }),
  decisionCommand('accept', toAccept, async (req, id) => ({
    action: await acceptProposal(req, id),
  })),
  decisionCommand('reject', toDecline, async (req, id) => {
    await rejectProposal(req, id)
    return {}
  }),
]

/** Endpoints of a message. */
export const messageCommands: Endpoint[] = [
  decisionCommand('make-contact', ['submissions', 'contacts'], async (req, id) => ({
    contact: await makeContact(req, id),
  })),
  decisionCommand('handle', ['submissions'], async (req, id) => {
    await handleMessage(req, id, 'handled')
    return {}
  }),
  decisionCommand('reopen', ['submissions'], async (req, id) => {
    await handleMessage(req, id, 'new')
    return {}
  }),
]
