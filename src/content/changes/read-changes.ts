import { z } from 'zod'
import {
  type ChangeRow,
  findChanges,
  findPresent,
  type PresentRow,
} from '#src/content/changes/sql/changes.ts'
import { type Changes, changeErrors } from '#src/contract/content/changes.ts'
import type { Database } from '#src/data/transaction.ts'

/**
 * Where a reader of changes is: everything that a snapshot of the database sees has been reported.
 * Transactions that were under way then are not in it, however early they began, so that what
 * commits late is reported later (PostgreSQL, "Transaction ID and Snapshot Information Functions").
 */

/** A snapshot as Postgres writes it, `xmin:xmax:xip,…`, in range and in order. */
const snapshot = z
  .string()
  .max(1_500)
  .regex(/^\d{1,19}:\d{1,19}:(?:\d{1,19}(?:,\d{1,19})*)?$/)
  .refine((value) => {
    const [xmin = 0n, xmax = 0n, ...running] = value.split(/[:,]/).filter(Boolean).map(BigInt)
    const isInOrder = running.every((xid, at) => xid > (running[at - 1] ?? xmin - 1n) && xid < xmax)
    return xmin > 0n && xmin <= xmax && xmax < 2n ** 63n && isInOrder
  })

/** A number of Postgres that may be larger than ours. */
const bigint = z.string().regex(/^\d{1,18}$/)

const bound = z.strictObject({ snapshot, time: bigint })

const position = z.strictObject({ xid: bigint, seq: bigint })

const cursor = z.strictObject({
  /** Which database the snapshots are of; another one counts its transactions for itself. */
  origin: z.string().regex(/^[0-9a-f]{32}$/),
  /** What has been reported; times in microseconds since 1970. */
  from: bound,
  /** Between two pages: how far this reading goes, and what was reported of it last. */
  page: z.strictObject({ to: bound, after: position }).optional(),
})
type ChangeCursor = z.output<typeof cursor>

export const writeCursor = (value: ChangeCursor): string =>
  Buffer.from(JSON.stringify(value)).toString('base64url')

export function readCursor(value: string): ChangeCursor | undefined {
  try {
    return cursor.safeParse(JSON.parse(Buffer.from(value, 'base64url').toString())).data
  } catch {
    return undefined
  }
}

/** Serializes a change; what shows as a whole has neither id nor slug. */
const presentChange = (row: ChangeRow): Changes['changes'][number] => ({
  kind: row.kind,
  id: row.documentId === 0 ? null : row.documentId,
  slug: row.slug,
  change: row.isPublic ? 'updated' : 'removed',
  at: row.at,
})

export class InvalidCursor extends Error {
  override readonly name = 'InvalidCursor'
}

const start = { xid: '0', seq: '0' } as const

/** The cursor of a request, which is of this database and not too old. Throws InvalidCursor. */
const usableCursor = (since: string, { origin, oldest }: PresentRow): ChangeCursor => {
  const cursor = readCursor(since)
  if (!cursor) throw new InvalidCursor(changeErrors.malformed)
  if (cursor.origin !== origin) throw new InvalidCursor(changeErrors.foreign)
  if (BigInt(cursor.from.time) < BigInt(oldest)) throw new InvalidCursor(changeErrors.expired)
  return cursor
}

/** The rows of each document as one: the newest, public once where any of them was. */
const byDocument = (rows: readonly ChangeRow[]): ChangeRow[] => {
  const documents = new Map<string, ChangeRow>()
  for (const row of rows) {
    const key = `${row.kind}/${row.documentId}`
    const before = documents.get(key)
    documents.delete(key)
    const slug = row.wasPublic || row.isPublic ? row.slug : (before?.slug ?? null)
    documents.set(key, { ...row, slug, wasPublic: row.wasPublic || before?.wasPublic === true })
  }
  return [...documents.values()].filter(({ isPublic, wasPublic }) => isPublic || wasPublic)
}

/**
 * What changed since a cursor, and the next cursor; without one nothing, and where to begin. A
 * reading of several pages ends at the snapshot of its first one: what is committed meanwhile
 * belongs to the next. Throws InvalidCursor.
 */
export async function readChanges(
  db: Database,
  { since, limit }: { readonly since: string | undefined; readonly limit: number },
): Promise<Changes> {
  // Read before the rows, so that the next reading begins with what these may not see.
  const present = await findPresent(db)
  const { origin } = present
  const now = { snapshot: present.snapshot, time: present.time }
  if (since === undefined)
    return { changes: [], cursor: writeCursor({ origin, from: now }), more: false }
  const { from, page } = usableCursor(since, present)
  const to = page?.to ?? now
  const rows = await findChanges(db, { from, to, after: page?.after ?? start, limit: limit + 1 })
  const reported = rows.slice(0, limit)
  const last = reported.at(-1)
  const more = rows.length > limit
  const after = last && { xid: last.xid, seq: last.seq }
  const next = more && after ? { origin, from, page: { to, after } } : { origin, from: to }
  return { changes: byDocument(reported).map(presentChange), cursor: writeCursor(next), more }
}
