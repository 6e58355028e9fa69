import type { PayloadRequest } from 'payload'
import { withTransaction } from '#src/data/transaction.ts'
import { asCaller } from '#src/platform/access/acting.ts'
import { lockMessage } from '#src/submissions/proposals/sql/decisions.ts'
import { NoSuchMessage } from './make-contact.ts'

/**
 * Marks a message as handled, or as new again; one that is done (or open) already stays as it is,
 * including `answered` ones. On behalf of the request's user. Throws NoSuchMessage.
 */
export async function handleMessage(
  req: PayloadRequest,
  id: number,
  to: 'handled' | 'new',
): Promise<void> {
  await withTransaction(req, async (db) => {
    const message = await lockMessage(db, id)
    if (!message) throw new NoSuchMessage()
    if ((message.status === 'new') === (to === 'new')) return
    await req.payload.update({
      collection: 'contact-submissions',
      id,
      data: { status: to },
      ...asCaller(req),
    })
  })
}
