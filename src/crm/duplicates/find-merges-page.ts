import type { MergesPage } from '#src/contract/crm/merge.ts'
import { findMerges } from '#src/db/crm/merges/records.ts'
import type { Database } from '#src/db/transaction.ts'

const pageSize = 50

export async function findMergesPage(db: Database, after: number | undefined): Promise<MergesPage> {
  const merges = await findMerges(db, { after, limit: pageSize })
  const last = merges.length === pageSize ? merges.at(-1) : undefined
  return { merges, after: last?.id ?? null }
}
