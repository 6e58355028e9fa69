import type { Endpoint } from 'payload'
import type { z } from 'zod'
import { CommandError, command, readCommand, readQuery } from '#collections/command.ts'
import type { owners } from '#src/contract/crm/follow-up-work.ts'
import {
  type inboxPage,
  inboxQuery,
  submissionAssignment,
} from '#src/contract/submissions/inbox-work.ts'
import type { Submission } from '#src/contract/submissions/submission.ts'
import { findOwners } from '#src/db/crm/owners.ts'
import { countInbox, findInbox } from '#src/db/submissions/inbox-work.ts'
import { database } from '#src/db/transaction.ts'
import { type AssignmentRejection, assignSubmission } from '#src/submissions/assign-submission.ts'
import { submissionRoles } from '#src/submissions/owner-roles.ts'

const reads = { method: 'get', area: 'submissions', level: 'read' } as const
const writes = { method: 'post', area: 'submissions', level: 'write' } as const

const statusOf: Readonly<Record<AssignmentRejection, number>> = {
  'submission-deleted': 404,
  'assignment-changed': 409,
  'responsible-not-permitted': 400,
}

/** `POST /cms-api/<collection>/:id/assign`: who is responsible for a message or proposal. */
export const assignCommand = (collection: Submission['collection']): Endpoint =>
  command({
    ...writes,
    path: '/:id/assign',
    run: async (req, { id }) => {
      const given = await readCommand(req, submissionAssignment)
      const rejection = await assignSubmission(req, { collection, id }, given)
      if (rejection) throw new CommandError(statusOf[rejection], rejection)
      return { owner: given.ownerId }
    },
  })

/** Endpoints of the inbox: messages and proposals together, and who may be responsible for them. */
export const inboxCommands: Endpoint[] = [
  command({
    ...reads,
    path: '/inbox',
    run: async (req, { by }): Promise<z.input<typeof inboxPage>> => {
      const { at, collection, id, ...filter } = readQuery(req, inboxQuery)
      const after =
        at !== undefined && collection !== undefined && id !== undefined
          ? { at, collection, id }
          : undefined
      const db = await database(req)
      return {
        ...(await findInbox(db, { by, filter, after })),
        counts: await countInbox(db, by),
      }
    },
  }),
  command({
    ...reads,
    path: '/owners',
    run: async (req): Promise<z.input<typeof owners>> => ({
      owners: await findOwners(await database(req), submissionRoles(req)),
    }),
  }),
]
