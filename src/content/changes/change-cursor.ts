import { z } from 'zod'

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
export type ChangeCursor = z.output<typeof cursor>

export const writeCursor = (value: ChangeCursor): string =>
  Buffer.from(JSON.stringify(value)).toString('base64url')

export function readCursor(value: string): ChangeCursor | undefined {
  try {
    return cursor.safeParse(JSON.parse(Buffer.from(value, 'base64url').toString())).data
  } catch {
    return undefined
  }
}
