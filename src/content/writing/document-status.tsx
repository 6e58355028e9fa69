import type { BeforeDocumentControlsServerProps } from 'payload'
import { z } from 'zod'
import { findScheduled } from '#src/content/publishing/sql/scheduled.ts'
import type { DraftKind } from '#src/contract/content/kinds.ts'
import type { Database } from '#src/data/transaction.ts'
import { DocumentState } from './admin/document-state.tsx'

interface Props extends BeforeDocumentControlsServerProps {
  readonly id?: number | string
  readonly kind: DraftKind
}

const entryId = z.coerce.number().int()

const nextChange = async (db: Database, kind: DraftKind, id: number) => {
  const now = new Date()
  const changes = await findScheduled(db, { kinds: [kind], id, from: now, now, limit: 10 })
  return changes.find(({ failed }) => !failed)
}

export async function DocumentStatus({ id, kind, payload }: Props) {
  const read = entryId.safeParse(id)
  const scheduled = read.success && (await nextChange(payload.db.drizzle, kind, read.data))
  return <DocumentState {...(scheduled ? { scheduled } : {})} />
}
