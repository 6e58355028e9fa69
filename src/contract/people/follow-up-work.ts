import { z } from 'zod'
import { adminJson, adminOperation, jsonResponse, optionalJson } from '../define.ts'
import { byId } from '../parameters.ts'
import { int4, requiredText, time, timestamp, trimmedText } from '../values.ts'
import { followUpStatuses } from './enums.ts'
import { notesLimit } from './fields.ts'
import { interactionKinds } from './interactions.ts'

/** How far ahead a follow-up can be snoozed, in ms: a year. */
export const longestSnooze = 366 * 86_400_000

/** How far ahead a follow-up can be made by hand, in ms: ten years. */
export const latestDue = 3_653 * 86_400_000

/** How long an ended follow-up can be reopened, in ms: a day. */
export const reopenableFor = 86_400_000

export const maxFollowUpsAtOnce = 100

const note = trimmedText(notesLimit).default('')
const interaction = z.enum(interactionKinds).optional()

/** Input of a completion; a note, or a kind, is logged as an interaction of the contact. */
export const completion = z.object({ note, interaction })
/** Input of a snooze; null ends it. A note is logged. */
export const snooze = z.object({ until: time().nullable(), note })
/** Input of an assignment; null: to none. A note, such as to who takes it over, is logged. */
export const assignment = z.object({ ownerId: int4().nullable(), note })

export const followUpChange = z.discriminatedUnion('kind', [
  completion.extend({ kind: z.literal('complete') }),
  z.object({ kind: z.literal('cancel') }),
  z.object({ kind: z.literal('reopen') }),
  snooze.extend({ kind: z.literal('snooze') }),
  assignment.extend({ kind: z.literal('assign') }),
])
export type FollowUpChange = z.output<typeof followUpChange>

const followUpsChange = z.object({
  ids: z.array(int4().positive()).min(1).max(maxFollowUpsAtOnce),
  change: followUpChange,
})

/** Input of a follow-up that a user makes by hand: the default owner is the contact's. */
export const newFollowUp = z.object({
  ruleName: requiredText(200),
  catchupType: requiredText(100),
  dueDate: time(),
  ownerId: int4().nullable().optional(),
})
export type NewFollowUp = z.output<typeof newFollowUp>

export const workViews = ['mine', 'today', 'overdue', 'open', 'unassigned', 'done'] as const
export type WorkView = (typeof workViews)[number]

/** Cursor of the keyset pagination: the due time, or the end, and the id of the last item. */
const cursor = { at: time().optional(), id: byId.shape.id.optional() }

/** Query of a view; `from` and `until` bound the reader's day. */
export const workQuery = z.object({
  view: z.enum(workViews),
  from: time(),
  until: time(),
  ...cursor,
})

export const owner = z.object({ id: z.int(), name: z.string() })
export type Owner = z.output<typeof owner>
export const owners = z.object({ owners: z.array(owner) })

/** A follow-up in a view; `at`: when it is due, snoozes included, or when it ended. */
export const workItem = z.object({
  id: z.int(),
  contactId: z.int(),
  contactName: z.string(),
  phone: z.string().nullable(),
  ruleName: z.string(),
  catchupType: z.string(),
  dueDate: timestamp(),
  snoozedUntil: timestamp().nullable(),
  status: z.enum([...followUpStatuses, 'overdue']),
  owner: owner.nullable(),
  at: timestamp(),
  isReopenable: z.boolean(),
})
export type WorkItem = z.output<typeof workItem>

const counted = ['mine', 'today', 'overdue', 'open', 'unassigned'] as const

export const workPage = z.object({
  items: z.array(workItem),
  hasMore: z.boolean(),
  counts: z.record(z.enum(counted), z.int()),
})
export type WorkPage = z.output<typeof workPage>

export const followUpsChanged = z.object({
  changed: z.array(z.int()),
  rejected: z.array(z.object({ id: z.int(), code: z.string() })),
})

const read = { permission: 'contacts:read' } as const
const write = { permission: 'contacts:write' } as const

export const listFollowUpWork = adminOperation('GET', '/cms-api/follow-ups/work', {
  ...read,
  id: 'listFollowUpWork',
  summary: 'The follow-ups of a view, with the number of those in each',
  query: workQuery,
  response: jsonResponse(workPage),
})

export const listFollowUpOwners = adminOperation('GET', '/cms-api/follow-ups/owners', {
  ...read,
  id: 'listFollowUpOwners',
  summary: 'Who may own contacts and follow-ups',
  response: jsonResponse(owners),
})

export const changeFollowUps = adminOperation('POST', '/cms-api/follow-ups/many', {
  ...write,
  id: 'changeFollowUps',
  summary: 'Changes several follow-ups, those whose state allows it',
  body: adminJson(followUpsChange),
  response: jsonResponse(followUpsChanged),
})

export const addFollowUp = adminOperation('POST', '/cms-api/contacts/:id/follow-ups', {
  ...write,
  id: 'addFollowUp',
  summary: 'Makes a follow-up of a contact by hand',
  params: byId,
  body: adminJson(newFollowUp),
  response: jsonResponse(z.object({ followUp: z.int() })),
})

const one = {
  ...write,
  params: byId,
  response: jsonResponse(z.object({ change: z.string() })),
} as const

/** The changes of one follow-up, each rejected when its state does not allow it any more. */
export const followUpChanges = {
  complete: adminOperation('POST', '/cms-api/follow-ups/:id/complete', {
    ...one,
    id: 'completeFollowUpByHand',
    summary: 'Completes a follow-up',
    body: optionalJson(completion),
  }),
  cancel: adminOperation('POST', '/cms-api/follow-ups/:id/cancel', {
    ...one,
    id: 'cancelFollowUpByHand',
    summary: 'Cancels a follow-up',
  }),
  reopen: adminOperation('POST', '/cms-api/follow-ups/:id/reopen', {
    ...one,
    id: 'reopenFollowUp',
    summary: 'Opens a follow-up again that ended recently',
  }),
  snooze: adminOperation('POST', '/cms-api/follow-ups/:id/snooze', {
    ...one,
    id: 'snoozeFollowUpByHand',
    summary: 'Hides a follow-up until a time, or no longer',
    body: adminJson(snooze),
  }),
  assign: adminOperation('POST', '/cms-api/follow-ups/:id/assign', {
    ...one,
    id: 'assignFollowUpByHand',
    summary: 'Gives a follow-up to a colleague, or to no one',
    body: adminJson(assignment),
  }),
}
