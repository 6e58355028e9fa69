import type { Endpoint, PayloadRequest } from 'payload'
import type { z } from 'zod'
import {
  assignment,
  completion,
  type FollowUpChange,
  followUpsChange,
  type followUpsChanged,
  newFollowUp,
  type owners,
  snooze,
  type workPage,
  workQuery,
} from '#src/contract/crm/follow-up-work.ts'
import { addFollowUp } from '#src/crm/add-follow-up.ts'
import { changeFollowUps } from '#src/crm/change-follow-ups.ts'
import { ownerRoles } from '#src/crm/owner-roles.ts'
import { countWork, findWork } from '#src/db/crm/follow-up-work.ts'
import { findOwners } from '#src/db/crm/owners.ts'
import { database } from '#src/db/transaction.ts'
import { CommandError, command, readCommand, readOptionalCommand, readQuery } from '../command.ts'
import { contactDeleted } from './server-errors.ts'

const writes = { method: 'post', area: 'contacts', level: 'write' } as const
const reads = { method: 'get', area: 'contacts', level: 'read' } as const

const codes = {
  'in past': 'date-in-past',
  'too far ahead': 'date-too-far',
  'no owner': 'owner-not-permitted',
} as const

const changeAll = async (req: PayloadRequest, ids: readonly number[], change: FollowUpChange) => {
  const outcome = await changeFollowUps(req, ids, change)
  if (outcome.kind !== 'done') throw new CommandError(400, codes[outcome.kind])
  return outcome.rejected
}

const statusOf = (code: string): number =>
  code === 'follow-up-deleted' ? 404 : code === 'snooze-before-due' ? 400 : 409

/** A command on one follow-up; rejected with 409 when its state does not allow it any more. */
const change = (verb: string, read: (req: PayloadRequest) => Promise<FollowUpChange>): Endpoint =>
  command({
    ...writes,
    path: `/:id/${verb}`,
    run: async (req, { id }) => {
      const given = await read(req)
      const code = (await changeAll(req, [id], given)).get(id)
      if (code) throw new CommandError(statusOf(code), code)
      return { change: given.kind }
    },
  })

const changeMany = command({
  ...writes,
  path: '/many',
  run: async (req): Promise<z.input<typeof followUpsChanged>> => {
    const { ids, change: given } = await readCommand(req, followUpsChange)
    const rejected = await changeAll(req, ids, given)
    return {
      changed: [...new Set(ids)].filter((id) => !rejected.has(id)),
      rejected: [...rejected].map(([id, code]) => ({ id, code })),
    }
  },
})

const readWork = command({
  ...reads,
  path: '/work',
  run: async (req, { by }): Promise<z.input<typeof workPage>> => {
    const { view, from, until, at, id } = readQuery(req, workQuery)
    const after = at !== undefined && id !== undefined ? { at, id } : undefined
    const reader = { by, now: new Date(), day: { from, until } }
    const db = await database(req)
    return {
      ...(await findWork(db, { ...reader, view, after })),
      counts: await countWork(db, reader),
    }
  },
})

const readOwners = command({
  ...reads,
  path: '/owners',
  run: async (req): Promise<z.input<typeof owners>> => ({
    owners: await findOwners(await database(req), ownerRoles(req)),
  }),
})

/** Makes a follow-up of a contact by hand; an endpoint of contacts. */
export const addFollowUpCommand = command({
  ...writes,
  path: '/:id/follow-ups',
  run: async (req, { id }) => {
    const added = await addFollowUp(req, id, await readCommand(req, newFollowUp))
    if (added.kind === 'no contact') throw contactDeleted()
    if (added.kind !== 'added') throw new CommandError(400, codes[added.kind])
    return { followUp: added.id }
  },
})

/** Endpoints of follow-ups: their changes, one or several at once, and the views of them. */
export const followUpCommands: Endpoint[] = [
  readWork,
  readOwners,
  changeMany,
  change('complete', async (req) => ({
    kind: 'complete',
    ...(await readOptionalCommand(req, completion)),
  })),
  change('cancel', async () => ({ kind: 'cancel' })),
  change('reopen', async () => ({ kind: 'reopen' })),
  change('snooze', async (req) => ({ kind: 'snooze', ...(await readCommand(req, snooze)) })),
  change('assign', async (req) => ({ kind: 'assign', ...(await readCommand(req, assignment)) })),
]
