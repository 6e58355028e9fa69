import {
  APIError,
  type CollectionBeforeChangeHook,
  type CollectionBeforeDeleteHook,
  type CollectionBeforeOperationHook,
  type CollectionBeforeValidateHook,
} from 'payload'
import { changesAudience } from '#src/contract/newsletters/audience.ts'
import type { MailStatus } from '#src/contract/newsletters/enums.ts'
import { canonicalEmail } from '#src/contract/values.ts'
import { type Database, database } from '#src/data/transaction.ts'
import { variablesOf } from '#src/mail/rendering/placeholders.ts'
import { SendingRejected } from '#src/mail/sending-rejected.ts'
import { alreadySent } from '#src/newsletters/composed/compose-emails.ts'
import { lockComposeEmail } from '#src/newsletters/composed/sql/compose-emails.ts'
import { afterContentChange, mustBeUnsent } from '#src/newsletters/sending/newsletter-states.ts'
import { lockNewsletter } from '#src/newsletters/sql/newsletters.ts'
import type { ComposeEmail, Newsletter } from '#src/payload-types.ts'
import { may } from '#src/platform/access/index.ts'
import { idOf } from '#src/platform/hooks/lock-before-update.ts'

const reject = (message: string): never => {
  throw new APIError(message, 400, null, true)
}

/** Moving a document to the trash is how it is deleted. */
const movesToTrash = (data: unknown): boolean => Boolean(Object(data).deletedAt)

const changeIn = (operation: 'update' | 'delete', args: object): 'update' | 'delete' =>
  'data' in args && movesToTrash(args.data) ? 'delete' : operation

type Lock = (db: Database, id: number) => Promise<{ status: MailStatus } | undefined>

/**
 * Rejects with the reason before access is checked, which would only say "not allowed"; anonymous
 * clients learn nothing.
 */
const rejectSent =
  (lock: Lock, why: Readonly<Record<'update' | 'delete', string>>): CollectionBeforeOperationHook =>
  async ({ args, operation, req }) => {
    const id = idOf(args)
    if ((operation !== 'update' && operation !== 'delete') || !id) return
    const isOfClient = req.user || req.payloadAPI === 'REST'
    if (isOfClient && !may(req, 'newsletters', 'write')) return
    const now = await lock(await database(req), id)
    if (now?.status === 'sent') reject(why[changeIn(operation, args)])
  }

const sentNewsletterStays = 'A newsletter that was sent cannot be deleted'

const rejectUnlessUnsent = rejectSent(lockNewsletter, {
  update: 'Newsletter has already been sent',
  delete: sentNewsletterStays,
})

/** One that was sent goes into the public archive and out of it, and changes in nothing else. */
export const rejectSentNewsletter: CollectionBeforeOperationHook = (operation) =>
  operation.req.context.changesArchive ? undefined : rejectUnlessUnsent(operation)

export const rejectSentComposeEmail = rejectSent(lockComposeEmail, {
  update: alreadySent,
  delete: alreadySent,
})

const contentFields = [
  ...(['title', 'subject', 'preheader', 'htmlContent', 'textContent', 'frame', 'archive'] as const),
  ...(['secondSubject', 'subjectTestShare', 'subjectTestHours', 'important'] as const),
]

const rejectIfSent = ({ status }: Newsletter, data: Partial<Newsletter>): void => {
  try {
    mustBeUnsent(status)
  } catch (error) {
    if (!(error instanceof SendingRejected)) throw error
    reject(movesToTrash(data) ? sentNewsletterStays : error.message)
  }
}

/**
 * Sent content is immutable, and changed content or audience voids an approval and a schedule,
 * whether changed by the platform's forms or by commands. The row is locked before it is read (lockBeforeUpdate).
 */
export const guardNewsletter: CollectionBeforeChangeHook<Newsletter> = async ({
  data,
  operation,
  originalDoc,
  req,
}) => {
  const by = req.user?.id ?? null
  if (operation === 'create') {
    const createdBy = data.createdBy ?? by
    return { ...data, createdBy, contentBy: createdBy }
  }
  if (!originalDoc || req.context.changesArchive) return data
  rejectIfSent(originalDoc, data)
  const differs =
    changesAudience(data.audience, originalDoc.audience) ||
    contentFields.some(
      (name) => data[name] !== undefined && (data[name] || '') !== (originalDoc[name] || ''),
    )
  if (!differs) return data
  const voided = afterContentChange(originalDoc)
  return { ...data, ...voided, approvedBy: null, approvedAt: null, contentBy: by }
}

/** Applies to each document of a bulk operation, too. */
const keepSent =
  (lock: Lock, why: string): CollectionBeforeDeleteHook =>
  async ({ id, req }) => {
    const now = await lock(await database(req), Number(id))
    if (now?.status === 'sent') reject(why)
  }

/** Prevents deletion of a sent newsletter: it is the record of what subscribers received. */
export const keepSentNewsletter = keepSent(lockNewsletter, sentNewsletterStays)

/**
 * Deduplicates recipients, in the normal form of email addresses; invalid ones are left to
 * validation.
 */
export const mergeRecipients: CollectionBeforeValidateHook = ({ data }) => {
  const given: unknown = data?.['recipientEmails']
  if (!Array.isArray(given)) return data
  const folded = given.map((each: unknown) =>
    typeof each === 'string' ? canonicalEmail(each) : each,
  )
  return { ...data, recipientEmails: [...new Set(folded)] }
}

export const guardComposeEmail: CollectionBeforeChangeHook<ComposeEmail> = ({
  data,
  originalDoc,
}) => {
  if (originalDoc?.status === 'sent') reject(alreadySent)
  return data
}

export const keepSentComposeEmail = keepSent(lockComposeEmail, alreadySent)

export const deriveVariables: CollectionBeforeChangeHook = ({ data, originalDoc }) => {
  const texts = ['subject', 'htmlContent', 'textContent', 'htmlWrapper'].map((name) => {
    const value: unknown = data[name] ?? originalDoc?.[name]
    return typeof value === 'string' ? value : ''
  })
  return { ...data, variables: variablesOf(...texts) }
}
