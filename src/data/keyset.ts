import { setImmediate } from 'node:timers/promises'
import { sql } from '@payloadcms/db-postgres'

type Fragment = ReturnType<typeof sql>

/** Rows per batch: few statements, and little memory, even where every row is as long as allowed. */
export const exportBatchSize = 2_000

const partSize = 500

/**
 * The rows of a statement as one JSON array in the column `rows`: the database writes it, and
 * parsing it once is several times as fast as the driver's own rows.
 */
export const asJsonRows = (statement: Fragment): Fragment =>
  sql`SELECT coalesce(json_agg(batch), '[]') AS rows FROM (${statement}) batch`

interface Positioned {
  readonly id: number
  readonly createdAt: string
}

export const createdBefore = (
  last: Positioned | undefined,
  createdAt: Fragment,
  id: Fragment,
): Fragment =>
  last === undefined
    ? sql`TRUE`
    : sql`(${createdAt}, ${id}) < (${last.createdAt}::timestamptz, ${last.id}::int)`

/**
 * Reads a list to its end in batches (keyset pagination), each by a call of `findAfter`, and one
 * batch ahead: the database reads the next one while this one is written. Yields parts of a batch.
 */
export async function* keysetBatches<Row>(
  findAfter: (last: Row | undefined) => Promise<Row[]>,
): AsyncGenerator<Row[], void> {
  let next = findAfter(undefined)
  for (;;) {
    const rows = await next
    const isLast = rows.length < exportBatchSize
    if (!isLast) {
      next = findAfter(rows.at(-1))
      // Thrown where it is awaited, if the reader goes on.
      next.catch(() => undefined)
    }
    while (rows.length > 0) {
      // Or the reader would keep the event loop: the next statement would not be sent, nor read
      // while it arrives, and others would wait.
      await setImmediate()
      yield rows.splice(0, partSize)
    }
    if (isLast) return
  }
}
