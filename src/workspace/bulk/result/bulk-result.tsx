import type { UIFieldServerProps } from 'payload'
import { z } from 'zod'
import { bulkFailure } from '#src/contract/bulk-change.ts'
import { asCaller } from '#src/platform/access/acting.ts'
import { findProgress } from '#src/workspace/bulk/sql/bulk-edits.ts'
import { BulkResultView } from '../admin/result/bulk-result-view.tsx'

const stored = z.object({ id: z.int(), failures: z.array(bulkFailure).catch([]) })

export async function BulkResult({ id, req }: UIFieldServerProps) {
  if (id === undefined) return null
  const found = await req.payload.find({
    collection: 'bulk-edits',
    where: { id: { equals: id } },
    limit: 1,
    ...asCaller(req),
  })
  const bulkEdit = stored.safeParse(found.docs[0]).data
  const progress = bulkEdit && (await findProgress(req.payload.db.drizzle, bulkEdit.id))
  if (!progress) return null
  const { failures } = bulkEdit
  return <BulkResultView key={progress.id} first={{ ...progress, failures }} />
}
