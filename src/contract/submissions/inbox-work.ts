import { z } from 'zod'
import { adminJson, adminOperation, jsonResponse } from '../define.ts'
import { byId } from '../parameters.ts'
import { owner, owners } from '../people/follow-up-work.ts'
import { int4, time, timestamp } from '../values.ts'
import {
  messageStatuses,
  ofSubmission,
  proposalStatuses,
  submissionCollections,
} from './submission.ts'

export const inboxOwners = ['mine', 'unassigned', 'all'] as const
export type InboxOwner = (typeof inboxOwners)[number]

export const inboxKinds = ['all', ...submissionCollections] as const

export const inboxStates = ['open', 'done'] as const

/** What the inbox shows; all that is open without a choice. */
export const inboxFilter = z.object({
  owner: z.enum(inboxOwners).default('all'),
  kind: z.enum(inboxKinds).default('all'),
  state: z.enum(inboxStates).default('open'),
})
export type InboxFilter = z.output<typeof inboxFilter>

const cursor = {
  at: time().optional(),
  collection: z.enum(submissionCollections).optional(),
  id: byId.shape.id.optional(),
}

const inboxQuery = inboxFilter.extend(cursor)

export const inboxItem = z.object({
  collection: z.enum(submissionCollections),
  id: z.int(),
  title: z.string(),
  from: z.string(),
  excerpt: z.string(),
  at: timestamp(),
  status: z.enum([...messageStatuses, ...proposalStatuses]),
  owner: owner.nullable(),
  replies: z.int(),
})
export type InboxItem = z.output<typeof inboxItem>

/** Counting ends here: what is more is shown as “99+”. */
export const countedAtMost = 100

export const inboxPage = z.object({
  items: z.array(inboxItem),
  hasMore: z.boolean(),
  counts: z.record(z.enum(inboxOwners), z.int()),
})
export type InboxPage = z.output<typeof inboxPage>

/**
 * Who is to be responsible, and who was when the author
 * looked (optimistic lock); null for none.
 */
const submissionAssignment = z.object({
  ownerId: int4().nullable(),
  from: int4().nullable(),
})
export type SubmissionAssignment = z.output<typeof submissionAssignment>

export const listInbox = adminOperation('GET', '/cms-api/contact-submissions/inbox', {
  id: 'listInbox',
  summary: 'Messages and proposals together',
  permission: 'submissions:read',
  query: inboxQuery,
  response: jsonResponse(inboxPage),
})

export const listSubmissionOwners = adminOperation('GET', '/cms-api/contact-submissions/owners', {
  id: 'listSubmissionOwners',
  summary: 'Who may be responsible for messages and proposals',
  permission: 'submissions:read',
  response: jsonResponse(owners),
})

export const assignSubmission = adminOperation('POST', '/cms-api/:collection/:id/assign', {
  id: 'assignSubmission',
  summary: 'Makes a colleague, or no one, responsible for a message or proposal',
  permission: 'submissions:write',
  params: ofSubmission,
  body: adminJson(submissionAssignment),
  response: jsonResponse(z.object({ owner: z.int().nullable() })),
})
