import { createLocalReq, type Payload, type PayloadRequest } from 'payload'
import {
  findTexts,
  type LibraryEntry,
  lockText,
  storeHtml,
} from '#src/content/rich-text/sql/stored-texts.ts'
import type { LibraryCollection } from '#src/contract/content/uses.ts'
import { withTransaction } from '#src/data/transaction.ts'
import { maintenanceQueue } from '#src/server/queues/maintenance-queue.ts'
import { renderRichText } from './render-rich-text.ts'

/**
 * Queues the job that renders the texts with an image or a file anew, in the request's transaction.
 */
export async function queueTexts(
  req: PayloadRequest,
  collection: LibraryCollection,
  id: number,
): Promise<void> {
  await req.payload.jobs.queue({
    task: 'renderTexts',
    input: { collection, id },
    queue: maintenanceQueue,
    req,
  })
}

/**
 * Renders anew the HTML of the texts that show an image or offer a file (with its names and its size
 * of now, or without it where it was deleted), or of all, in published and in newest versions. The
 * texts themselves stay as they were written. Each is locked for itself, so that no change of it is
 * lost. Idempotent; an aborted run throws and is begun again by the next attempt.
 */
export async function renderTexts(
  payload: Payload,
  { having, signal }: { readonly having?: LibraryEntry; readonly signal: AbortSignal },
): Promise<void> {
  const req = await createLocalReq({}, payload)
  for (const text of await findTexts(payload.db.drizzle, having)) {
    signal.throwIfAborted()
    await withTransaction(req, async (db) => {
      const found = await lockText(db, text)
      if (!found) return
      const html = await renderRichText(found.document, db)
      if (html !== found.html) await storeHtml(db, text, html)
    })
  }
}
