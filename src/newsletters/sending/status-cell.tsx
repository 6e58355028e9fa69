import type { DefaultServerCellComponentProps } from 'payload'
import { z } from 'zod'
import { mailStatuses } from '#src/contract/newsletters/enums.ts'
import { textsOf } from '#src/locales/texts.ts'
import { findSendingStage } from './sql/newsletter-sendings.ts'

const row = z.object({ id: z.int(), status: z.enum(mailStatuses) })

/** The status of a newsletter in lists: one that is sent may be going out, paused or cancelled. */
export async function NewsletterStatusCell({
  rowData,
  i18n,
  payload,
}: DefaultServerCellComponentProps) {
  const newsletter = row.safeParse(rowData).data
  if (!newsletter) return null
  const { id, status } = newsletter
  const stage = status === 'sent' ? await findSendingStage(payload.db.drizzle, id) : undefined
  const isGoingOn = stage !== undefined && stage !== 'done'
  return <>{textsOf('mail', i18n)(isGoingOn ? `stages:${stage}` : `states:${status}`)}</>
}
