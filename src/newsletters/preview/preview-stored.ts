import type { PayloadRequest } from 'payload'
import { type Preview, renderedIn, writtenIn } from '#src/contract/newsletters/preview.ts'
import { previewMail } from './preview.ts'

const kinds = { newsletters: 'newsletter', 'compose-emails': 'composed' } as const

export type SentMails = keyof typeof kinds

/**
 * The preview of a stored mail, as it would be sent now; undefined when it is gone. Permissions are
 * checked before: approvers of a newsletter may read it, and no others.
 */
export async function previewStored(
  req: PayloadRequest,
  collection: SentMails,
  id: number,
): Promise<Preview | undefined> {
  const { payload } = req
  const mail = await payload.findByID({ collection, id, depth: 0, disableErrors: true, req })
  if (!mail) return undefined
  return previewMail(payload, writtenIn(kinds[collection], mail, id), renderedIn(mail))
}
