import type { PayloadRequest } from 'payload'
import { isRichText, referencesIn, renderHtml } from '#src/content/html.ts'
import { findLinkTargets, findMediaSources } from '#src/db/references.ts'
import { database } from '#src/db/transaction.ts'

/** The HTML of a rich text as it is saved, with the images and entries it refers to; "" for none. */
export async function renderRichText(state: unknown, req: PayloadRequest): Promise<string> {
  if (!isRichText(state)) return ''
  const { media, entries } = referencesIn(state)
  const db = await database(req)
  const images = await findMediaSources(db, media)
  const targets = await findLinkTargets(db, entries)
  return renderHtml(state, { images, targets })
}
