import {
  type CollectionSlug,
  createLocalReq,
  type Payload,
  type PayloadRequest,
  type SanitizedCollectionConfig,
} from 'payload'
import { auditContext } from '#src/contract/audit.ts'
import { type BulkChange, bulkChange } from '#src/contract/bulk-change.ts'
import { rolesBehind } from '#src/platform/access/index.ts'
import { pathOf } from '#src/platform/audit/record.ts'
import { type BulkEditRow, findChange } from '#src/workspace/bulk/sql/bulk-edits.ts'
import { mayChange } from './check-change.ts'
import { Stopped } from './failures.ts'

export interface Work {
  readonly bulkEdit: number
  readonly req: PayloadRequest
  readonly config: SanitizedCollectionConfig
  readonly change: BulkChange
  readonly undone: Undone | undefined
}

export interface Undone {
  readonly id: number
  readonly change: BulkChange
}

/** The bulk edit that a change takes back; undefined for other changes. Throws Stopped. */
const undoneBy = async (payload: Payload, change: BulkChange): Promise<Undone | undefined> => {
  if (change.kind !== 'undo') return undefined
  const id = change.bulkEdit
  const stored = await findChange(payload.db.drizzle, id)
  if (stored === undefined) throw new Stopped('document-deleted')
  return { id, change: bulkChange.parse(stored) }
}

/** The context of a bulk edit for its user, with the permissions they have now. Throws Stopped. */
export async function workOf(payload: Payload, row: BulkEditRow): Promise<Work> {
  const config = payload.collections[row.target as CollectionSlug]?.config
  if (!config) throw new Stopped('collection-removed')
  const id = row.startedById
  const found = await payload.find({
    collection: 'users',
    where: { id: { equals: id ?? 0 }, state: { equals: 'active' } },
    limit: 1,
    depth: 0,
  })
  const [user] = found.docs
  if (!user) throw new Stopped('starter-deleted')
  const context = auditContext('bulk', pathOf('bulk-edits', row.id))
  const req = await createLocalReq({ user: { ...user, collection: 'users' }, context }, payload)
  const change = bulkChange.parse(row.change)
  const undone = await undoneBy(payload, change)
  if (rolesBehind(req).length === 0 || !(await mayChange(req, config, undone?.change ?? change)))
    throw new Stopped('starter-not-permitted')
  return { bulkEdit: row.id, req, config, change, undone }
}
