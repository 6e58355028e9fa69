import type { PayloadRequest, RequiredDataFromCollectionSlug } from 'payload'
import {
  type FollowUpChange,
  latestDue,
  longestSnooze,
  type NewFollowUp,
} from '#src/contract/people/follow-up-work.ts'
import { type InteractionKind, kindOfCatchup } from '#src/contract/people/interactions.ts'
import { type Database, withTransaction } from '#src/data/transaction.ts'
import { findContactOwner, lockContact, lockOwner } from '#src/people/contacts/sql/contact.ts'
import {
  type LockedFollowUp,
  lockContactsOf,
  lockFollowUps,
} from '#src/people/follow-ups/sql/follow-up-work.ts'
import { asCaller, asCommand } from '#src/platform/access/acting.ts'
import { notifyAssigned } from '#src/platform/notifications/notify.ts'
import { ownerRoles } from '../contacts/people-access.ts'
import { notifyOwners } from './make-follow-ups.ts'

type InvalidChange = 'date-in-past' | 'date-too-far' | 'owner-not-permitted'

type Added =
  | { readonly kind: 'added'; readonly id: number }
  | { readonly kind: 'contact-deleted' | InvalidChange }

/** Yesterday's day may still be today where the reader is. */
const earliestDue = -86_400_000

export function wrongDueDate(dueDate: string): 'date-in-past' | 'date-too-far' | undefined {
  const ahead = Date.parse(dueDate) - Date.now()
  if (ahead < earliestDue) return 'date-in-past'
  return ahead > latestDue ? 'date-too-far' : undefined
}

/**
 * Makes a follow-up by hand, of no rule and no entry: a person does it, no mail is sent for it. On
 * behalf of the request's user, whose permission the caller has checked.
 */
export const addFollowUp = (
  req: PayloadRequest,
  contactId: number,
  { ownerId, ...given }: NewFollowUp,
): Promise<Added> =>
  withTransaction(req, async (db) => {
    const wrong = wrongDueDate(given.dueDate)
    if (wrong) return { kind: wrong }
    // The user first, as a deletion of their account locks them before what they own.
    if (ownerId != null && !(await lockOwner(db, ownerId, ownerRoles(req))))
      return { kind: 'owner-not-permitted' }
    if (!(await lockContact(db, contactId))) return { kind: 'contact-deleted' }
    const owner = ownerId === undefined ? await findContactOwner(db, contactId) : ownerId
    const { id } = await req.payload.create({
      collection: 'follow-ups',
      data: { ...given, contact: contactId, owner, status: 'pending' },
      // The collection's access denies all users: follow-ups are made by commands alone.
      ...asCommand(req),
    })
    await notifyAssigned(req, { topic: 'follow-up-assigned', document: id }, owner)
    return { kind: 'added', id }
  })

export type FollowUpRejection =
  | 'follow-up-deleted'
  | 'follow-up-completed'
  | 'follow-up-cancelled'
  | 'follow-up-open'
  | 'follow-up-mailed'
  | 'follow-up-ended-earlier'
  | 'snooze-before-due'

/** What came of a change: by id, undefined for a follow-up that was changed. */
export type FollowUpsChanged =
  | { readonly kind: 'done'; readonly rejected: ReadonlyMap<number, FollowUpRejection> }
  | { readonly kind: InvalidChange }

type Data = Partial<RequiredDataFromCollectionSlug<'follow-ups'>>

const dataOf = (req: PayloadRequest, change: FollowUpChange, now: Date): Data => {
  const by = req.user?.id ?? null
  switch (change.kind) {
    case 'complete':
      return { status: 'completed', completedAt: now.toISOString(), completedBy: by }
    case 'cancel':
      return { status: 'cancelled', completedAt: null, completedBy: by }
    case 'reopen':
      return { status: 'pending', completedAt: null, completedBy: null }
    case 'snooze':
      return { snoozedUntil: change.until }
    case 'assign':
      return { owner: change.ownerId }
  }
}

const rejectionOf = (
  followUp: LockedFollowUp | undefined,
  change: FollowUpChange,
): FollowUpRejection | undefined => {
  if (!followUp) return 'follow-up-deleted'
  const { status, isMailed, isReopenable, dueDate } = followUp
  if (change.kind === 'reopen') {
    if (status === 'pending') return 'follow-up-open'
    if (isMailed) return 'follow-up-mailed'
    return isReopenable ? undefined : 'follow-up-ended-earlier'
  }
  if (status !== 'pending') return `follow-up-${status}`
  return change.kind === 'snooze' && change.until !== null && change.until <= dueDate
    ? 'snooze-before-due'
    : undefined
}

/**
 * What is logged of a change: a completion as what the follow-up was, or as the kind the user
 * names; any other note as a note.
 */
const loggedOf = (
  change: FollowUpChange,
  { catchupType }: LockedFollowUp,
): { readonly kind: InteractionKind; readonly notes: string } | undefined => {
  if (change.kind === 'cancel' || change.kind === 'reopen') return undefined
  const { note: notes } = change
  if (change.kind !== 'complete') return notes === '' ? undefined : { kind: 'note', notes }
  if (notes === '' && !change.interaction) return undefined
  return { kind: change.interaction ?? kindOfCatchup(catchupType) ?? 'note', notes }
}

const logNote = async (
  req: PayloadRequest,
  followUp: LockedFollowUp,
  change: FollowUpChange,
  now: Date,
): Promise<void> => {
  const logged = loggedOf(change, followUp)
  if (!logged) return
  await req.payload.create({
    collection: 'interactions',
    data: { contact: followUp.contactId, ...logged, at: now.toISOString() },
    ...asCaller(req),
  })
}

const notifyOwner = async (
  req: PayloadRequest,
  changed: readonly LockedFollowUp[],
  change: FollowUpChange,
): Promise<void> => {
  if (change.kind !== 'assign') return
  const owner = change.ownerId
  const given = changed.filter(({ ownerId }) => ownerId !== owner).map(({ id }) => ({ id, owner }))
  await notifyOwners(req, given)
}

const invalid = async (
  req: PayloadRequest,
  db: Database,
  change: FollowUpChange,
  now: Date,
): Promise<InvalidChange | undefined> => {
  if (change.kind === 'snooze' && change.until !== null) {
    const ahead = Date.parse(change.until) - now.getTime()
    if (ahead <= 0) return 'date-in-past'
    if (ahead > longestSnooze) return 'date-too-far'
  }
  if (change.kind === 'assign' && change.ownerId !== null)
    return (await lockOwner(db, change.ownerId, ownerRoles(req)))
      ? undefined
      : 'owner-not-permitted'
  return undefined
}

/**
 * Changes follow-ups on behalf of the request's user, all in one transaction: completes, cancels,
 * snoozes or assigns open ones, reopens ended ones. Their rows are locked first, so that of
 * concurrent calls that exclude each other one succeeds; what cannot be changed any more is
 * returned, and the others are changed. The caller has checked the permission.
 */
export const changeFollowUps = (
  req: PayloadRequest,
  ids: readonly number[],
  change: FollowUpChange,
): Promise<FollowUpsChanged> =>
  withTransaction(req, async (db) => {
    const now = new Date()
    const wrong = await invalid(req, db, change, now)
    if (wrong) return { kind: wrong }
    await lockContactsOf(db, ids)
    const locked = new Map((await lockFollowUps(db, ids, now)).map((row) => [row.id, row]))
    const rejected = new Map<number, FollowUpRejection>()
    const changed: LockedFollowUp[] = []
    for (const id of new Set(ids)) {
      const followUp = locked.get(id)
      const rejection = rejectionOf(followUp, change)
      if (rejection || !followUp) rejected.set(id, rejection ?? 'follow-up-deleted')
      else {
        await req.payload.update({
          collection: 'follow-ups',
          id,
          data: dataOf(req, change, now),
          // The collection's access denies all users: a follow-up changes by this command alone.
          ...asCommand(req),
        })
        await logNote(req, followUp, change, now)
        changed.push(followUp)
      }
    }
    await notifyOwner(req, changed, change)
    return { kind: 'done', rejected }
  })
