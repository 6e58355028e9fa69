import type { CollectionSlug, PayloadRequest } from 'payload'
import { z } from 'zod'
import { type AuditWay, auditWays } from '#src/contract/audit.ts'
import { database } from '#src/data/transaction.ts'
import { keyBehind } from '#src/platform/access/acting-key.ts'
import {
  addToSetEntry,
  insertEntries,
  type NewEntry,
  type SetEntry,
} from '#src/platform/audit/sql/record-entries.ts'

/** What code leaves in `req.context` for the trail. */
const given = z.object({
  auditWay: z.enum(auditWays).optional().catch(undefined),
  auditPartOf: z.string().optional().catch(undefined),
})

/**
 * Unless the context says otherwise, changes with a user or over the platform's REST come from the
 * admin UI.
 */
const wayOf = ({ context, payloadAPI, user }: PayloadRequest): AuditWay => {
  const { auditWay } = given.parse(context)
  return auditWay ?? (payloadAPI === 'REST' || user ? 'admin' : 'automation')
}

type Described<Entry> = Omit<Entry, 'actor' | 'key' | 'way' | 'partOf'> & {
  /** Default: the user of the request. */
  readonly actor?: number
  readonly way?: AuditWay
  readonly partOf?: string
}

const complete = <Entry extends object>(req: PayloadRequest, entry: Described<Entry>) => ({
  actor: req.user?.id ?? null,
  key: keyBehind(req.user),
  way: wayOf(req),
  partOf: given.parse(req.context).auditPartOf ?? null,
  ...entry,
})

/**
 * Records what was done to documents, in the transaction of the request: one entry for each. What
 * is recorded twice of a document in one transaction is one entry.
 */
export const recordEntries = async (
  req: PayloadRequest,
  entry: Described<NewEntry>,
  documents: readonly (string | number)[],
): Promise<void> =>
  insertEntries(await database(req), complete<NewEntry>(req, entry), documents.map(String))

/** An entry about one document, or without an id about no particular one. */
export const recordEntry = async (
  req: PayloadRequest,
  entry: Described<NewEntry>,
  document: string | number | null = null,
): Promise<void> =>
  insertEntries(await database(req), complete<NewEntry>(req, entry), [
    document === null ? null : String(document),
  ])

/**
 * Records the change of a set, which is part of something that has a page, such as an import: one
 * entry with a number, to which later batches add their numbers.
 */
export const recordSet = async (
  req: PayloadRequest,
  entry: Described<SetEntry> & { partOf: string },
) => addToSetEntry(await database(req), complete<SetEntry>(req, entry))

export const pathOf = (collection: CollectionSlug, id: number): string => `${collection}/${id}`
