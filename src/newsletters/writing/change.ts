import type { PayloadRequest } from 'payload'
import { type Database, type TransactionOptions, withTransaction } from '#src/data/transaction.ts'
import { englishOf } from '#src/locales/errors/english-error.ts'
import { lockNewsletter, type NewsletterRow } from '#src/newsletters/sql/newsletters.ts'
import type { Newsletter } from '#src/payload-types.ts'
import { CodedError } from '#src/server/errors/coded-error.ts'

class ChangedMeanwhile extends CodedError {
  override readonly name = 'ChangedMeanwhile'
  override readonly status = 412
  constructor() {
    super({ code: 'document-changed' }, englishOf('document-changed'))
  }
}

/**
 * Optimistic lock: throws ChangedMeanwhile unless the version the user read is the current one; the version
 * is the timestamp of the last change.
 */
export function mustBeUnchanged(updatedAt: string, expectedUpdatedAt: string): void {
  if (updatedAt !== expectedUpdatedAt) throw new ChangedMeanwhile()
}

export class NoSuchNewsletter extends CodedError {
  override readonly name = 'NoSuchNewsletter'
  override readonly status = 404
  constructor() {
    super({ code: 'document-deleted' }, 'no such newsletter')
  }
}

/**
 * Every command locks the row first (FOR UPDATE), so that concurrent sending, editing and approving
 * are serialized: what is sent is what was approved (decisions §7). Throws NoSuchNewsletter.
 */
export const changeNewsletter = <T>(
  req: PayloadRequest,
  id: number,
  work: (db: Database, newsletter: NewsletterRow) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> => {
  const lockFirst = async (db: Database): Promise<T> => {
    const newsletter = await lockNewsletter(db, id)
    if (!newsletter) throw new NoSuchNewsletter()
    return work(db, newsletter)
  }
  return withTransaction(req, lockFirst, options)
}

/**
 * Optimistic lock: does the work unless the newsletter has changed since the user read it. Throws
 * ChangedMeanwhile, NoSuchNewsletter and what the work throws.
 */
export function withOptimisticLock<T>(
  req: PayloadRequest,
  id: number,
  expectedUpdatedAt: string,
  work: () => Promise<T>,
): Promise<T> {
  return changeNewsletter(req, id, async (_, { updatedAt }) => {
    mustBeUnchanged(updatedAt, expectedUpdatedAt)
    return work()
  })
}

/** The fields that commands write; permissions are checked before. */
export type NewsletterFields = Partial<
  Pick<
    Newsletter,
    | 'title'
    | 'subject'
    | 'htmlContent'
    | 'textContent'
    | 'writtenWith'
    | 'writesText'
    | 'notes'
    | 'status'
    | 'scheduledSendAt'
    | 'approvalStatus'
    | 'approvedBy'
    | 'approvedAt'
    | 'approvalComment'
    | 'sentAt'
    | 'recipientCount'
    | 'sentWrapper'
    | 'sentPostalAddress'
    | 'inArchive'
    | 'slug'
  >
>

/**
 * Writes through the platform's operation, whose hook withdraws the approval of changed content.
 */
export const writeNewsletter = (req: PayloadRequest, id: number, data: NewsletterFields) =>
  req.payload.update({ collection: 'newsletters', id, data, depth: 0, req })
