import type { PayloadRequest } from 'payload'
import {
  addFollowUp,
  changeFollowUps,
  type FollowUpChange,
  followUpChanges,
  listFollowUpOwners,
  listFollowUpWork,
} from '#src/contract/people/follow-up-work.ts'
import { database } from '#src/data/transaction.ts'
import { ownerRoles } from '#src/people/contacts/people-access.ts'
import { findOwners } from '#src/people/contacts/sql/contact.ts'
import {
  addFollowUp as add,
  changeFollowUps as change,
} from '#src/people/follow-ups/change-follow-ups.ts'
import { countWork, findWork } from '#src/people/follow-ups/sql/follow-up-work.ts'
import { endpoint } from '#src/server/http/endpoint.ts'
import { Rejection } from '#src/server/http/errors.ts'

const changeAll = async (req: PayloadRequest, ids: readonly number[], given: FollowUpChange) => {
  const outcome = await change(req, ids, given)
  if (outcome.kind !== 'done') throw new Rejection(400, outcome.kind)
  return outcome.rejected
}

const statusOf = (code: string): number =>
  code === 'follow-up-deleted' ? 404 : code === 'snooze-before-due' ? 400 : 409

const changeOne = async (req: PayloadRequest, id: number, given: FollowUpChange) => {
  const code = (await changeAll(req, [id], given)).get(id)
  if (code) throw new Rejection(statusOf(code), code)
  return { change: given.kind }
}

const { complete, cancel, reopen, snooze, assign } = followUpChanges

export const followUpEndpoints = [
  endpoint(listFollowUpWork, async ({ req, by, query: { view, from, until, at, id } }) => {
    const after = at !== undefined && id !== undefined ? { at, id } : undefined
    const reader = { by, now: new Date(), day: { from, until } }
    const db = await database(req)
    const found = await findWork(db, { ...reader, view, after })
    return { ...found, counts: await countWork(db, reader) }
  }),
  endpoint(listFollowUpOwners, async ({ req }) => ({
    owners: await findOwners(await database(req), ownerRoles(req)),
  })),
  endpoint(changeFollowUps, async ({ req, body: { ids, change: given } }) => {
    const rejected = await changeAll(req, ids, given)
    return {
      changed: [...new Set(ids)].filter((id) => !rejected.has(id)),
      rejected: [...rejected].map(([id, code]) => ({ id, code })),
    }
  }),
  endpoint(addFollowUp, async ({ req, params, body }) => {
    const added = await add(req, params.id, body)
    if (added.kind !== 'added')
      throw new Rejection(added.kind === 'contact-deleted' ? 404 : 400, added.kind)
    return { followUp: added.id }
  }),
  endpoint(complete, ({ req, params, body }) =>
    changeOne(req, params.id, { kind: 'complete', ...body }),
  ),
  endpoint(cancel, ({ req, params }) => changeOne(req, params.id, { kind: 'cancel' })),
  endpoint(reopen, ({ req, params }) => changeOne(req, params.id, { kind: 'reopen' })),
  endpoint(snooze, ({ req, params, body }) =>
    changeOne(req, params.id, { kind: 'snooze', ...body }),
  ),
  endpoint(assign, ({ req, params, body }) =>
    changeOne(req, params.id, { kind: 'assign', ...body }),
  ),
]
