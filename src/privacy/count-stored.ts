import { env } from '#src/config/env.ts'
import type { Counts } from '#src/contract/crm/erasure.ts'
import { countPerson } from '#src/db/privacy/count-person.ts'
import type { NamedPerson } from '#src/db/privacy/named.ts'
import { findNames, type Person } from '#src/db/privacy/person.ts'
import type { Database } from '#src/db/transaction.ts'
import { localInbox } from '#src/inbox/local-inbox.ts'
import { findMailsNaming } from '#src/inbox/mails-naming.ts'
import { uploadKeyPattern } from '#src/submissions/uploads/upload-keys.ts'

export const withNames = async (db: Database, person: Person): Promise<NamedPerson> => ({
  ...person,
  names: await findNames(db, person),
})

export async function countStored(db: Database, person: NamedPerson): Promise<Counts> {
  const mails = await findMailsNaming(localInbox(env().DATA_DIR), person.emails)
  const counts = await countPerson(db, person, uploadKeyPattern)
  return { ...counts, localMails: mails.length }
}

/** Removes the mails of a person from the local inbox. Idempotent. */
export async function removeLocalMails({ emails }: Pick<Person, 'emails'>): Promise<void> {
  const mailbox = localInbox(env().DATA_DIR)
  for (const id of await findMailsNaming(mailbox, emails)) await mailbox.remove(id)
}
