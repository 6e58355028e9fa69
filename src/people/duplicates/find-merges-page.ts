import type { MergesPage } from '#src/contract/people/merge.ts'
import type { Database } from '#src/data/transaction.ts'
import { findMerges } from '#src/people/duplicates/sql/records.ts'

const pageSize = 50

export async function findMergesPage(db: Database, after: number | undefined): Promise<MergesPage> {
  const merges = await findMerges(db, { after, limit: pageSize })
  const last = merges.length === pageSize ? merges.at(-1) : undefined
  return { merges, after: last?.id ?? null }
}
