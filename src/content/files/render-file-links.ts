import { createLocalReq, type Payload } from 'payload'
import { findTextsWithFile, lockText, storeHtml } from '#src/db/content/file-texts.ts'
import { withTransaction } from '#src/db/transaction.ts'
import { renderRichText } from '../render-rich-text.ts'

/**
 * Renders anew the HTML of all texts that offer a file, of published and of newest versions: with its
 * name and size of now, or without it where it was deleted. The texts themselves stay as they were
 * written. Each is locked for itself, so that no change of it is lost. Idempotent.
 */
export async function renderFileLinks(payload: Payload, file: number): Promise<void> {
  const req = await createLocalReq({}, payload)
  for (const text of await findTextsWithFile(payload.db.drizzle, file))
    await withTransaction(req, async (db) => {
      const found = await lockText(db, text)
      if (!found) return
      const html = await renderRichText(found.document, db)
      if (html !== found.html) await storeHtml(db, text, html)
    })
}
