import {
  type CollectionSlug,
  createLocalReq,
  type Payload,
  type PayloadRequest,
  type SanitizedCollectionConfig,
} from 'payload'
import { rolesBehind } from '#src/access/index.ts'
import { type BulkChange, bulkChange } from '#src/contract/bulk-change.ts'
import type { BulkEditRow } from '#src/db/bulk/bulk-edits.ts'
import { mayChange } from './check-change.ts'

/** The context of a bulk edit: what is done to which collection, on whose behalf. */
export interface Work {
  readonly req: PayloadRequest
  readonly config: SanitizedCollectionConfig
  readonly change: BulkChange
}

/** A bulk edit cannot go on; the message says why, for people. */
export class Stopped extends Error {}

/** The context of a bulk edit for its user, with the permissions they have now. Throws Stopped. */
export async function workOf(payload: Payload, row: BulkEditRow): Promise<Work> {
  const config = payload.collections[row.target as CollectionSlug]?.config
  if (!config) throw new Stopped('This list does not exist any more')
  const id = row.startedById
  const found = await payload.find({
    collection: 'users',
    where: { id: { equals: id ?? 0 } },
    limit: 1,
    depth: 0,
  })
  const [user] = found.docs
  if (!user) throw new Stopped('The account that started it has been deleted')
  const req = await createLocalReq({ user: { ...user, collection: 'users' } }, payload)
  const change = bulkChange.parse(row.change)
  if (rolesBehind(req).length === 0 || !(await mayChange(req, config, change)))
    throw new Stopped('The account that started it may not do this any more')
  return { req, config, change }
}
