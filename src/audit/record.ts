import type { CollectionSlug, PayloadRequest } from 'payload'
import { z } from 'zod'
import { type AuditWay, auditWays } from '#src/contract/audit.ts'
import {
  addToSetEntry,
  insertEntries,
  type NewEntry,
  type SetEntry,
} from '#src/db/audit/record-entries.ts'
import { database } from '#src/db/transaction.ts'

/** What code leaves in `req.context` for the trail. */
const given = z.object({
  auditWay: z.enum(auditWays).optional().catch(undefined),
  auditPartOf: z.string().optional().catch(undefined),
})

/** Without a word on it, what has a person or came over the platform's REST is of the admin UI. */
const wayOf = ({ context, payloadAPI, user }: PayloadRequest): AuditWay => {
  const { auditWay } = given.parse(context)
  return auditWay ?? (payloadAPI === 'REST' || user ? 'admin' : 'automation')
}

/** An entry, without what the request says of it. */
type Described<Entry> = Omit<Entry, 'actor' | 'way' | 'partOf'> & {
  /** Where it is not the user of the request. */
  readonly actor?: number
  readonly way?: AuditWay
  readonly partOf?: string
}

const complete = <Entry extends object>(req: PayloadRequest, entry: Described<Entry>) => ({
  actor: req.user?.id ?? null,
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

/** As recordEntries, of one document; of none in particular without an id. */
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
 * entry with a number, to which later batches of it add theirs.
 */
export const recordSet = async (
  req: PayloadRequest,
  entry: Described<SetEntry> & { partOf: string },
) => addToSetEntry(await database(req), complete<SetEntry>(req, entry))

/** The path of a document below `/admin/collections`, as a set is part of it. */
export const pathOf = (collection: CollectionSlug, id: number): string => `${collection}/${id}`
