import { isDeepStrictEqual } from 'node:util'
import type { PayloadRequest } from 'payload'
import { type Counts, type ErasureReceipt, type Kind, kinds } from '#src/contract/people/erasure.ts'
import { type Database, withTransaction } from '#src/data/transaction.ts'
import { removeFilesNow } from '#src/forms/files/uploaded-files.ts'
import { localInbox } from '#src/mail/inbox/mailbox.ts'
import { findMailsNaming } from '#src/mail/inbox/mails-naming.ts'
import { asCommand } from '#src/platform/access/acting.ts'
import { recordEntry } from '#src/platform/audit/record.ts'
import { CodedError } from '#src/server/errors/coded-error.ts'
import { describeFailure } from '#src/server/queues/failure.ts'
import { describeFault } from '#src/settings/describe-fault.ts'
import { env } from '#src/settings/env.ts'
import { removeUnnamedUploads } from '#src/submissions/uploads/remove-unused-uploads.ts'
import { uploadKeyPattern } from '#src/submissions/uploads/upload-keys.ts'
import {
  blockEmails,
  countPerson,
  findProposedImages,
} from '#src/workspace/privacy/sql/count-person.ts'
import {
  anonymiseConsents,
  anonymiseDeliveries,
  anonymiseProposals,
  anonymiseWebhookCalls,
  type Discarded,
  findDiscarded,
  markErasure,
  removeCopies,
  removeRecipient,
} from '#src/workspace/privacy/sql/erase-person.ts'
import { type NamedPerson, removeNames } from '#src/workspace/privacy/sql/named.ts'
import {
  findNames,
  findPerson,
  lockPerson,
  type Person,
  type PersonKey,
} from '#src/workspace/privacy/sql/person.ts'

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
async function removeLocalMails({ emails }: Pick<Person, 'emails'>): Promise<void> {
  const mailbox = localInbox(env().DATA_DIR)
  for (const id of await findMailsNaming(mailbox, emails)) await mailbox.remove(id)
}

/** Others were changing the person for too long; nothing was erased. */
export class PersonInUse extends CodedError {
  override readonly name = 'PersonInUse'
  override readonly status = 409
  constructor(options: ErrorOptions) {
    super({ code: 'person-in-use' }, 'This person is being changed. Please try again.', options)
  }
}

/** Attempts while others hold locks on the person: each waits half a second at most for a lock. */
const attempts = 20

interface Erasure {
  readonly requestedBy: ErasureReceipt['requestedBy']
  /** Of a rule that erases. */
  readonly rule?: number
  /** Decides about the person once they are locked. */
  readonly onlyIf?: (db: Database, person: Person) => Promise<boolean>
  /** What else is stored in the transaction, such as the mail that confirms it. */
  readonly alsoStore?: (person: Person) => Promise<void>
}

/** By the platform's operations, so that hooks of an organisation and of plugins see each. */
async function deleteDocuments(req: PayloadRequest, discarded: Discarded): Promise<void> {
  // Erasing reaches into areas that its user may not write; the command has checked who may.
  for (const collection of Object.keys(discarded) as (keyof Discarded)[])
    for (const id of discarded[collection])
      await req.payload.delete({ collection, id, trash: true, ...asCommand(req) })
}

/** Rows that an erasure leaves, or that alone do not mean that a person is stored. */
const uncounted: readonly Kind[] = ['accounts', 'blockedEmails', 'unsentTexts', 'localMails']

/** Sums up; undefined when nothing is stored about the person, or not any more. */
const countErased = async (db: Database, person: NamedPerson): Promise<Counts | undefined> => {
  const counts = await countStored(db, person)
  return kinds.some((kind) => !uncounted.includes(kind) && counts[kind] > 0) ? counts : undefined
}

export const storeReceipt = async (
  req: PayloadRequest,
  counts: Counts,
  { requestedBy, rule = null }: Pick<Erasure, 'requestedBy'> & { readonly rule?: number | null },
): Promise<ErasureReceipt> => {
  const at = new Date().toISOString()
  const by = requestedBy === 'staff' ? (req.user?.id ?? null) : null
  const { id } = await req.payload.create({
    collection: 'erasures',
    data: { at, by, requestedBy, rule, receipt: counts },
    // Receipts are written by this command alone.
    ...asCommand(req),
  })
  await recordEntry(req, { action: 'erased', collection: 'erasures' }, id)
  return { id, at, requestedBy, counts: Object.fromEntries(kinds.map((k) => [k, counts[k]])) }
}

interface Erased {
  readonly person: Person
  readonly receipt: ErasureReceipt
  readonly images: readonly string[]
}

async function eraseLocked(
  req: PayloadRequest,
  db: Database,
  person: NamedPerson,
  erasure: Erasure,
): Promise<Erased | undefined> {
  const { requestedBy, onlyIf, alsoStore } = erasure
  if (onlyIf && !(await onlyIf(db, person))) return undefined
  const stored = await countErased(db, person)
  if (!stored) return undefined
  await markErasure(db)
  const images = await findProposedImages(db, person, uploadKeyPattern)
  // First of all: a bounce that is recorded now waits for its delivery (suppressEmail), and one
  // recorded before is found by what follows.
  await anonymiseDeliveries(db, person)
  // People who erase themselves get no more mail, even after a later import.
  const all = requestedBy === 'person'
  const counts = { ...stored, blockedEmails: await blockEmails(db, person, { all }) }
  await removeRecipient(db, person)
  await removeNames(db, person)
  await removeCopies(db, person)
  await anonymiseProposals(db, person)
  await anonymiseConsents(db, person)
  await deleteDocuments(req, await findDiscarded(db, person))
  // After the subscriber is deleted, which is an event too.
  await anonymiseWebhookCalls(db, person)
  await alsoStore?.(person)
  return { person, receipt: await storeReceipt(req, counts, erasure), images }
}

const eraseOnce = (req: PayloadRequest, key: PersonKey, erasure: Erasure) =>
  withTransaction(
    req,
    async (db) => {
      const seen = await findPerson(db, key)
      if (!seen) return undefined
      await lockPerson(db, seen)
      // An email address may have been changed, or a contact merged, before the lock.
      const person = await findPerson(db, key)
      if (!person) return undefined
      if (!isDeepStrictEqual(person, seen)) await lockPerson(db, person)
      return eraseLocked(req, db, await withNames(db, person), erasure)
    },
    { isLong: true },
  )

const removeImages = async (req: PayloadRequest, images: readonly string[]): Promise<void> => {
  try {
    await removeUnnamedUploads(req, images)
  } catch (error) {
    // The hourly task removes what no proposal uses.
    const fault = describeFault(error)
    req.payload.logger.error({ fault }, 'images of an erased person are left to the hourly task')
  }
}

const removeMails = async (req: PayloadRequest, person: Person): Promise<void> => {
  try {
    await removeLocalMails(person)
  } catch (error) {
    const fault = describeFault(error)
    req.payload.logger.error({ fault }, 'mails of an erased person stay in the local inbox')
  }
}

const removeFiles = async (req: PayloadRequest, { images, person }: Erased): Promise<void> => {
  if (images.length > 0) await removeImages(req, images)
  await removeFilesNow(req.payload)
  await removeMails(req, person)
}

/**
 * Erases a person: everything that is stored about their email addresses and contact, in one
 * transaction; images that nothing else uses, and mails in the local inbox, after its COMMIT. An email address that was
 * suppressed, or whose owner had withdrawn or asks to be erased, stays blocked by its keyed hash.
 * Idempotent: undefined when nothing is stored (any more). The caller has checked who may. Throws PersonInUse.
 */
export async function erasePerson(
  req: PayloadRequest,
  key: PersonKey,
  erasure: Erasure,
): Promise<ErasureReceipt | undefined> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const erased = await eraseOnce(req, key, erasure)
      if (erased) await removeFiles(req, erased)
      return erased?.receipt
    } catch (error) {
      if (describeFailure(error).reason !== 'busy') throw error
      if (attempt === attempts) throw new PersonInUse({ cause: error })
    }
  }
}
