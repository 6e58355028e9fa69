import type { Endpoint, PayloadRequest } from 'payload'
import { command as question, Refused } from '#collections/command.ts'
import { may } from '#src/access/index.ts'
import { byId } from '#src/contract/parameters.ts'
import type { Area } from '#src/contract/permission.ts'
import {
  acceptProposal,
  NothingToDecide,
  rejectProposal,
} from '#src/submissions/decide-proposal.ts'
import { makeContact, NoSuchMessage } from '#src/submissions/make-contact.ts'
import { readDecision, toAccept, toDecline } from '#src/submissions/read-decision.ts'

const refuse = (status: number, message: string): Response =>
  Response.json({ errors: [{ message }] }, { status })

/**
 * A button of the admin UI: `POST /cms-api/<collection>/:id/<name>`, for staff who may write in
 * all the areas. `stale` is what they are told when somebody else was quicker.
 */
const command = (
  name: string,
  areas: readonly Area[],
  stale: string,
  run: (req: PayloadRequest, id: number) => Promise<object>,
): Endpoint => ({
  path: `/:id/${name}`,
  method: 'post',
  handler: async (req) => {
    if (!req.user) return refuse(401, 'Please sign in')
    if (!areas.every((area) => may(req, area, 'write')))
      return refuse(403, 'You are not allowed to do this')
    const params = byId.safeParse(req.routeParams)
    if (!params.success) return refuse(404, 'Not found')
    try {
      return Response.json(await run(req, params.data.id))
    } catch (error) {
      if (error instanceof NothingToDecide || error instanceof NoSuchMessage)
        return refuse(409, stale)
      throw error
    }
  },
})

const decided = 'This proposal has been decided on already'

/** What staff do with a proposal, and where it stands. */
export const proposalCommands: Endpoint[] = [
  question({
    method: 'get',
    path: '/:id/decision',
    area: 'submissions',
    level: 'read',
    run: async (req, { id }) => {
      const decision = await readDecision(req, id)
      if (!decision) throw new Refused(404, 'This proposal is gone')
      return decision
    },
  }),
  command('accept', toAccept, decided, async (req, id) => ({
    action: await acceptProposal(req, id),
  })),
  command('reject', toDecline, decided, async (req, id) => {
    await rejectProposal(req, id)
    return {}
  }),
]

/** What staff do with a message. */
export const messageCommands: Endpoint[] = [
  command('make-contact', ['submissions', 'contacts'], 'This message is gone', async (req, id) => ({
    contact: await makeContact(req, id),
  })),
]
