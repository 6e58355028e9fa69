import type { PayloadRequest } from 'payload'
import type { Database } from '#src/data/transaction.ts'
import { noteNameFromForm } from '#src/people/contacts/sql/contact.ts'
import { may } from '#src/platform/access/index.ts'
import { findContactWith, findRegistrationPerson, linkContact } from './sql/registrations.ts'

/**
 * Links a registration to the contact with its email, which is made where there is none, unless on
 * behalf of staff who may write none. Nothing that a form says changes a contact that exists.
 */
export async function linkRegistrationContact(
  req: PayloadRequest,
  db: Database,
  id: number,
): Promise<void> {
  const person = await findRegistrationPerson(db, id)
  if (!person || person.contact !== null || !person.email) return
  const known = await findContactWith(db, person.email)
  if (known === undefined && req.user && !may(req, 'contacts', 'write')) return
  const contact = known ?? (await createContact(req, db, person))
  await linkContact(db, id, contact)
}

const createContact = async (
  req: PayloadRequest,
  db: Database,
  { name, email, phone }: { readonly name: string; readonly email: string; readonly phone: string },
): Promise<number> => {
  const { id } = await req.payload.create({
    collection: 'contacts',
    data: { name, email, phone, status: 'Contact' },
    // By who confirmed a registration, who is no user.
    overrideAccess: true,
    depth: 0,
    req,
  })
  await noteNameFromForm(db, id)
  return id
}
