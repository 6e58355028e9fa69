import {
  APIError,
  type CollectionBeforeChangeHook,
  type CollectionBeforeOperationHook,
  type PayloadRequest,
  ValidationError,
} from 'payload'
import { readTopicIds } from '#src/contract/newsletters/topics.ts'
import { database } from '#src/data/transaction.ts'
import type { ErrorCode } from '#src/locales/errors/error-text.ts'
import { errorText } from '#src/locales/errors/error-text.ts'
import {
  type ConsentContext,
  findLeftTopics,
  hasWithdrawn,
  setConsentContext,
} from '#src/people/consents/sql/consents.ts'
import { awaitSubscriptionRequests } from '#src/people/subscribers/subscription-requests.ts'

declare module 'payload' {
  export interface RequestContext {
    /** Why an operation changes subscribers; staff who use the platform's form state it there. */
    consent?: ConsentContext
  }
}

/**
 * Shows what public forms have requested before, with subscribers and on the page of a contact;
 * within a transaction, which may hold locks, not.
 */
export const applyRequestsBeforeRead: CollectionBeforeOperationHook = async ({
  operation,
  req,
}) => {
  const isRead = operation === 'read' || operation === 'count'
  if (!isRead || req.transactionID || req.context.processesSubscriptionRequests) return
  await awaitSubscriptionRequests(req.payload)
}

type Row = Readonly<Record<string, unknown>>

const timestamp = (value: unknown): number | undefined =>
  typeof value === 'string' || value instanceof Date ? new Date(value).getTime() : undefined

/**
 * Optimistic lock on a timestamp field: whether the form was filled in before the row got its
 * current value.
 */
const isOlder = (given: Row, now: Row, name: string): boolean =>
  timestamp(given[name]) !== timestamp(now[name])

const hasLeft = ({ status }: Row): boolean => status === 'unsubscribed'
const isSuppressed = ({ suppression }: Row): boolean => Boolean(suppression)

/**
 * Rejects a stale form (optimistic lock): a form submits every field as it was when it was opened,
 * and must not undo an unsubscription or a bounce that came meanwhile.
 */
export const rejectStaleResubscription: CollectionBeforeChangeHook = ({ data, originalDoc }) => {
  const now: Row = originalDoc ?? {}
  const bringsBack = hasLeft(now) && !hasLeft(data) && isOlder(data, now, 'unsubscribedAt')
  const lifts = isSuppressed(now) && !isSuppressed(data) && isOlder(data, now, 'suppressedAt')
  if (!bringsBack && !lifts) return data
  const what = bringsBack
    ? 'This subscriber has unsubscribed'
    : 'This email address has been suppressed'
  throw new APIError(`${what} meanwhile. Please reload the page.`, 400, null, true)
}

/**
 * Derives from the state when a subscriber left, and since when no mail may be sent there. People
 * who were never on the list, and have yet to confirm (`context.awaitsConfirmation`), have not
 * left.
 */
export const stampSubscriber: CollectionBeforeChangeHook = ({ context, data, originalDoc }) => {
  const now = new Date().toISOString()
  const status: unknown = data['status'] ?? originalDoc?.status
  const suppression: unknown =
    'suppression' in data ? data['suppression'] : originalDoc?.suppression
  const left = originalDoc?.unsubscribedAt ?? (context['awaitsConfirmation'] ? null : now)
  return {
    ...data,
    unsubscribedAt: status === 'unsubscribed' ? left : null,
    suppressedAt: suppression ? (originalDoc?.suppressedAt ?? now) : null,
  }
}

const reasonIn = (data: Row): string => {
  const reason = data['consentReason']
  return typeof reason === 'string' ? reason.trim() : ''
}

const subscribesAgain = async (req: PayloadRequest, data: Row, before: Row): Promise<boolean> => {
  const email = String(data['email'] ?? before['email'])
  const isNew = email !== before['email']
  if (data['status'] !== 'subscribed' || (!isNew && !hasLeft(before))) return false
  return hasLeft(before) || hasWithdrawn(await database(req), email, 'newsletter')
}

/** Whether topics are added that the person left by themselves. */
const addsLeftTopic = async (req: PayloadRequest, data: Row, before: Row): Promise<boolean> => {
  const had = readTopicIds(before['topics'])
  const added = readTopicIds(data['topics']).filter((topic) => !had.includes(topic))
  if (added.length === 0 || data['status'] === 'unsubscribed') return false
  const left = await findLeftTopics(await database(req), String(data['email'] ?? before['email']))
  return added.some((topic) => left.includes(topic))
}

const invalid = (req: PayloadRequest, path: string, code: ErrorCode) => {
  const message = errorText({ code, message: code }, req.i18n)
  const errors = [{ path, message }]
  return new ValidationError({ collection: 'newsletter-subscribers', errors, req }, req.t)
}

/**
 * Names the reason of a change for the consent ledger: the operation's own (`context.consent`), or
 * else the user's, who must state one to subscribe an email again that was unsubscribed.
 */
export const nameConsent: CollectionBeforeChangeHook = async ({
  context,
  data,
  originalDoc,
  req,
}) => {
  const text = reasonIn(data)
  const { consent } = context
  const before: Row = originalDoc ?? {}
  const needsReason = async () =>
    (await subscribesAgain(req, data, before)) || (await addsLeftTopic(req, data, before))
  if (!consent && req.user && (await needsReason())) {
    if (originalDoc?.withdrawnElsewhereAt) throw invalid(req, 'status', 'email-withdrew-elsewhere')
    if (!text) throw invalid(req, 'consentReason', 'consent-without-reason')
  }
  const byUser: ConsentContext = { source: 'staff', by: req.user?.id, text }
  await setConsentContext(await database(req), consent ?? byUser)
  return data
}
