import type { PayloadRequest } from 'payload'
import type { Database } from '#src/data/transaction.ts'
import { findContactWith, noteNameFromForm } from '#src/people/contacts/sql/contact.ts'
import { may } from '#src/platform/access/index.ts'
import { findRegistrationPerson, linkContact } from './sql/registrations.ts'

interface Registered {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly contact: number | null
}

/**
 * The contact to link who registered to: that with their email, which is made where there is none,
 * unless on behalf of staff who may write none. Nothing that a form says changes a contact that exists.
 */
export async function contactFor(
  req: PayloadRequest,
  db: Database,
  person: Registered,
): Promise<number | undefined> {
  if (person.contact !== null || !person.email) return undefined
  const known = await findContactWith(db, person.email)
  if (known === undefined && req.user && !may(req, 'contacts', 'write')) return undefined
  return known ?? (await createContact(req, db, person))
}

export async function linkRegistrationContact(
  req: PayloadRequest,
  db: Database,
  id: number,
): Promise<void> {
  const person = await findRegistrationPerson(db, id)
  const contact = person && (await contactFor(req, db, person))
  if (contact !== undefined) await linkContact(db, id, contact)
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
