import type { PetitionCount } from '#src/contract/forms/petition.ts'
import type { Database } from '#src/data/transaction.ts'
import { columnsOf, type ExportFile } from '#src/platform/csv/export-file.ts'
import { findByDay, findByRegion, findToHandOver, findWithdrawnSince } from './sql/petitions.ts'

type Row = Awaited<ReturnType<typeof findToHandOver>>[number]

export interface HandedOver {
  readonly id: number
  readonly slug: string
  readonly title: string
  readonly target: string
  readonly count: PetitionCount
}

const pageSize = 2_000

async function* pagesOf(
  db: Database,
  { id, count: { entries: last } }: HandedOver,
): AsyncGenerator<Row[], void> {
  for (let after = 0; ; ) {
    const page = await findToHandOver(db, id, { after, last }, pageSize)
    if (page.length > 0) yield page
    const end = page.at(-1)
    if (!end || page.length < pageSize) return
    after = end.number
  }
}

/** The names that signed up to the entry that the count is of. */
export const signaturesFile = (db: Database, petition: HandedOver): ExportFile<Row> => ({
  name: `signatures-${petition.slug}`,
  columns: columnsOf(['number', 'day', 'name', 'place', 'region', 'salt'] as const),
  batches: pagesOf(db, petition),
})

/** All that a hand-over is checked by: the count with its digest, and each name with its salt. */
export async function* handOverDocument(
  db: Database,
  petition: HandedOver,
): AsyncGenerator<string, void> {
  const { id, title, target, count } = petition
  const [byDay, byRegion] = [await findByDay(db, id), await findByRegion(db, id)]
  yield `${JSON.stringify({ title, target, count, byDay, byRegion }).slice(0, -1)},"signatures":[`
  let lead = ''
  for await (const page of pagesOf(db, petition)) {
    yield lead + page.map((row) => JSON.stringify(row)).join(',')
    lead = ','
  }
  // Who withdrew while this was written is in the count, and among the names or not.
  const since = await findWithdrawnSince(db, id, count.entries)
  yield `],"withdrawnSince":${JSON.stringify(since)}}`
}
