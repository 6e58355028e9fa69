import type { Counts } from '#src/contract/people/erasure.ts'
import type { Database } from '#src/data/transaction.ts'
import { localInbox } from '#src/mail/inbox/mailbox.ts'
import { findMailsNaming } from '#src/mail/inbox/mails-naming.ts'
import { env } from '#src/settings/env.ts'
import { uploadKeyPattern } from '#src/submissions/uploads/upload-keys.ts'
import { countPerson } from '#src/workspace/privacy/sql/count-person.ts'
import type { NamedPerson } from '#src/workspace/privacy/sql/named.ts'
import { findNames, type Person } from '#src/workspace/privacy/sql/person.ts'

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
