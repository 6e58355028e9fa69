import { findImageNames } from '#src/content/images/sql/media.ts'
import {
  findFileSources,
  findFormTargets,
  findLinkTargets,
  findMediaSources,
  lockFileSources,
  lockMediaSources,
} from '#src/data/references.ts'
import type { Database } from '#src/data/transaction.ts'
import { renderHtml } from './html.ts'
import { readRichText, referencesIn } from './rich-text.ts'

const locking = { images: lockMediaSources, files: lockFileSources }
const reading = { images: findMediaSources, files: findFileSources }

/**
 * Renders a rich text to HTML, with the images, files and entries it refers to as they are now; ""
 * for none. What is stored locks the images and files until the transaction ends.
 */
export async function renderRichText(
  state: unknown,
  db: Database,
  sources: typeof reading = locking,
): Promise<string> {
  const document = readRichText(state)
  if (!document) return ''
  const { media, files, entries, forms } = referencesIn(document)
  return renderHtml(document, {
    images: await sources.images(db, media),
    files: await sources.files(db, files),
    targets: new Map([
      ...(await findLinkTargets(db, entries)),
      ...(await findFormTargets(db, forms)),
    ]),
  })
}

/** A block as the editor shows it: as it is published, without its links, and with names of images. */
export async function renderBlock(fields: unknown, db: Database) {
  const document = { root: { children: [{ type: 'block', version: 2, fields }] } }
  const html = await renderRichText(document, db, reading)
  const shown = readRichText(document)
  return {
    html: html.replaceAll(/ href="[^"]*"/g, ''),
    names: await findImageNames(db, shown ? referencesIn(shown).media : []),
  }
}
