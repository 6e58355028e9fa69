import type { MailedAddress, PersonMailability } from '#src/contract/people/mailability.ts'
import type { Database } from '#src/data/transaction.ts'
import {
  findMailedPerson,
  findMailFacts,
  type MailedKey,
  type MailedPerson,
  type MailFacts,
} from '#src/people/consents/sql/mailability.ts'
import { type PeopleAccess, readableImports } from '../contacts/people-access.ts'
import { followUpMailability, newsletterMailability } from './mailability.ts'

/** Without access to contacts, a person is visible by the requested email alone. */
const visible = (person: MailedPerson, { contacts }: PeopleAccess): MailedPerson =>
  contacts === 'none' ? { ...person, contact: null, further: [] } : person

const emailsOf = ({ contact, listed, further }: MailedPerson): string[] => [
  ...new Set([contact?.email, listed, ...further].filter((email) => email != null)),
]

const addressOf = (
  facts: MailFacts,
  { contact }: MailedPerson,
  access: PeopleAccess,
): MailedAddress => ({
  email: facts.email,
  subscriber: access.subscribers === 'none' ? null : (facts.subscriber?.id ?? null),
  newsletter: newsletterMailability(facts),
  follow_up: contact?.email === facts.email ? followUpMailability(facts) : null,
  newest: { newsletter: facts.newsletter?.id ?? null, follow_up: facts.follow_up?.id ?? null },
})

/** Writers of subscribers may record any consent, and writers of contacts those of contacts. */
const mayChange = (person: MailedPerson, { contacts, subscribers }: PeopleAccess): boolean =>
  subscribers === 'write' || (contacts === 'write' && person.contact !== null)

/**
 * Whether and why a person may be mailed, by each of their emails, as the reader may see it.
 * Undefined when the contact or subscriber does not exist.
 */
export async function readMailability(
  db: Database,
  key: MailedKey,
  access: PeopleAccess,
): Promise<PersonMailability | undefined> {
  const found = await findMailedPerson(db, key)
  if (!found) return undefined
  const person = visible(found, access)
  const facts = await findMailFacts(db, emailsOf(person), readableImports(access))
  const { contact } = person
  return {
    contact: contact && { id: contact.id, name: contact.name },
    addresses: facts.map((each) => addressOf(each, person, access)),
    mayChange: mayChange(person, access),
  }
}
