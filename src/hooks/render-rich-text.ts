import type { PayloadRequest } from 'payload'
import { renderHtml } from '#src/content/html.ts'
import { readRichText, referencesIn } from '#src/content/rich-text.ts'
import { findLinkTargets, findMediaSources } from '#src/db/references.ts'
import { database } from '#src/db/transaction.ts'

/**
 * Renders a rich text to HTML when it is saved, with the images and entries it refers to; "" for
 * none.
 */
export async function renderRichText(state: unknown, req: PayloadRequest): Promise<string> {
  const document = readRichText(state)
  if (!document) return ''
  const { media, entries } = referencesIn(document)
  const db = await database(req)
  const images = await findMediaSources(db, media)
  const targets = await findLinkTargets(db, entries)
  return renderHtml(document, { images, targets })
}
