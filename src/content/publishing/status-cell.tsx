import type { DefaultServerCellComponentProps } from 'payload'
import { cache } from 'react'
import { z } from 'zod'
import { findScheduled } from '#src/content/publishing/sql/scheduled.ts'
import { type DraftKind, draftKinds } from '#src/contract/content/kinds.ts'
import type { Database } from '#src/data/transaction.ts'
import { Badge } from '#src/platform/admin/badge.tsx'
import { ScheduledStatus } from './admin/scheduled-status.tsx'

const limit = 500

/** The next change of each entry; read once for all cells of a list. */
const nextChanges = cache(async (db: Database, kind: DraftKind) => {
  const now = new Date()
  const rows = await findScheduled(db, { kinds: [kind], from: now, now, limit })
  // In order of time: the first of an entry is the last to be set.
  return new Map(rows.toReversed().map((row) => [row.id, row]))
})

const shown = z.object({ id: z.int(), _status: z.enum(['draft', 'published']) })
const kindOf = z.enum(draftKinds)

const tones = { draft: 'light', published: 'success' } as const

/** Of a person, who has no drafts. */
export const PublishedCell = ({ cellData, i18n }: DefaultServerCellComponentProps) => {
  const status = cellData === true ? 'published' : 'draft'
  return <Badge tone={tones[status]}>{i18n.t(`version:${status}`)}</Badge>
}

export async function StatusCell(props: DefaultServerCellComponentProps) {
  const { rowData, collectionSlug, payload, i18n } = props
  const entry = shown.safeParse(rowData).data
  const kind = kindOf.safeParse(collectionSlug).data
  if (!entry || !kind) return null
  const change = (await nextChanges(payload.db.drizzle, kind)).get(entry.id)
  if (change && !change.failed) return <ScheduledStatus change={change.change} at={change.at} />
  return <Badge tone={tones[entry._status]}>{i18n.t(`version:${entry._status}`)}</Badge>
}
