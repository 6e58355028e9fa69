import { sql } from '@payloadcms/db-postgres'

type Fragment = ReturnType<typeof sql>

/** Rows per batch: few statements, and little memory, even where every row is as long as allowed. */
export const exportBatchSize = 500

interface Positioned {
  readonly id: number
  readonly createdAt: string
}

/** Restricts to the rows after this one in a list of the newest first. */
export const createdBefore = (
  last: Positioned | undefined,
  createdAt: Fragment,
  id: Fragment,
): Fragment =>
  last === undefined
    ? sql`TRUE`
    : sql`(${createdAt}, ${id}) < (${last.createdAt}::timestamptz, ${last.id}::int)`

/** Reads a list to its end in batches (keyset pagination), each by a call of `findAfter`. */
export async function* keysetBatches<Row extends Positioned>(
  findAfter: (last: Row | undefined) => Promise<Row[]>,
): AsyncGenerator<Row[], void> {
  let last: Row | undefined
  for (;;) {
    const rows = await findAfter(last)
    if (rows.length > 0) yield rows
    if (rows.length < exportBatchSize) return
    last = rows.at(-1)
  }
}
