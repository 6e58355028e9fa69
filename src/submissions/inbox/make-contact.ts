import type { PayloadRequest } from 'payload'
import { database, withTransaction } from '#src/data/transaction.ts'
import { noteNameFromForm } from '#src/people/contacts/sql/contact.ts'
import { asCaller } from '#src/platform/access/acting.ts'
import { CodedError } from '#src/server/errors/coded-error.ts'
import {
  findContactByEmail,
  lockMessage,
  type MessageRow,
} from '#src/submissions/proposals/sql/decisions.ts'

export class NoSuchMessage extends CodedError {
  override readonly name = 'NoSuchMessage'
  override readonly status = 409
  constructor() {
    super({ code: 'message-deleted' }, 'This message no longer exists')
  }
}

const createContact = async (req: PayloadRequest, message: MessageRow): Promise<number> => {
  const { id } = await req.payload.create({
    collection: 'contacts',
    data: {
      name: message.name,
      email: message.email,
      status: 'Contact',
      notes: `${message.subject}\n\n${message.message}`,
    },
    ...asCaller(req),
  })
  await noteNameFromForm(await database(req), id)
  return id
}

/**
 * Marks a message handled and links it to the contact with its email, created if missing; returns
 * the contact's id. Idempotent. Runs on behalf of the request's user, whose permission for
 * messages the caller has checked. Throws NoSuchMessage.
 */
export async function makeContact(req: PayloadRequest, id: number): Promise<number> {
  return withTransaction(req, async (db) => {
    const message = await lockMessage(db, id)
    if (!message) throw new NoSuchMessage()
    const contact =
      message.contactId ??
      (await findContactByEmail(db, message.email)) ??
      (await createContact(req, message))
    await req.payload.update({
      collection: 'contact-submissions',
      id,
      // A hook sets who handled it and when.
      data: { contact, status: message.status === 'answered' ? 'answered' : 'handled' },
      // Access to `contact` denies all users, so that a form cannot set another one.
      overrideAccess: true,
      depth: 0,
      req,
    })
    return contact
  })
}
