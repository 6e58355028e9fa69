import { z } from 'zod'
import { json, jsonResponse, sharedIn, staffOperation } from '../define.ts'
import { changedSince, limitParameter, listQuery } from '../parameters.ts'
import { int4, success, timestamp } from '../values.ts'
import { messageStatuses, proposalStatuses } from './submission.ts'

/** Default page size of the inbox: messages and proposals are long, and never stop coming. */
export const inboxPage = 50

const user = z.strictObject({ id: int4(), username: z.string() }).nullable()

export const contactSubmission = z
  .strictObject({
    id: int4(),
    name: z.string(),
    email: z.string(),
    subject: z.string(),
    message: z.string(),
    status: z.enum(messageStatuses),
    handledAt: timestamp().nullable(),
    handledBy: user,
    contactId: int4().nullable(),
    createdAt: timestamp(),
  })
  .meta({ id: 'ContactSubmission' })

export const actionSubmission = z
  .strictObject({
    id: int4(),
    title: z.string(),
    description: z.string(),
    contactName: z.string(),
    contactEmail: z.string(),
    contactPhone: z.string(),
    imageUrls: z.array(z.string()),
    status: z.enum(proposalStatuses),
    decidedAt: timestamp().nullable(),
    decidedBy: user,
    actionId: int4().nullable(),
    createdAt: timestamp(),
  })
  .meta({ id: 'ActionSubmission' })

export const actionSubmissionDetail = actionSubmission
  .extend({ content: z.string() })
  .meta({ id: 'ActionSubmissionDetail' })

const inboxQuery = <S extends string>(statuses: readonly [S, ...S[]]) =>
  listQuery.extend({
    ...changedSince,
    limit: limitParameter(inboxPage),
    status: z.enum(statuses).optional().describe('Only those of this status'),
  })

export const contactSubmissionsQuery = inboxQuery(messageStatuses)
export const actionSubmissionsQuery = inboxQuery(proposalStatuses)

const { reading, readingOne, writingOne } = sharedIn(
  'Inbox',
  'submissions:read',
  'submissions:write',
)

export const listContactSubmissions = staffOperation('GET', '/api/staff/contact-submissions', {
  ...reading,
  id: 'listContactSubmissions',
  summary: 'Messages of the contact form, newest first; `limit` defaults to 50',
  details: '`search` is also about email, subject and message.',
  query: contactSubmissionsQuery,
  response: jsonResponse(z.array(contactSubmission)),
})

export const readContactSubmission = staffOperation('GET', '/api/staff/contact-submissions/:id', {
  ...readingOne,
  id: 'readContactSubmission',
  summary: 'One message of the contact form',
  response: jsonResponse(contactSubmission),
})

export const updateContactSubmission = staffOperation('PUT', '/api/staff/contact-submissions/:id', {
  ...writingOne,
  id: 'updateContactSubmission',
  summary: 'Changes the status of a message, and records who handled it',
  details: 'Set back to `new`, nobody has handled it.',
  body: json(z.object({ status: z.enum(messageStatuses) })),
  response: jsonResponse(contactSubmission),
})

export const deleteContactSubmission = staffOperation(
  'DELETE',
  '/api/staff/contact-submissions/:id',
  {
    ...writingOne,
    id: 'deleteContactSubmission',
    summary: 'Deletes a message of the contact form for good',
    response: jsonResponse(success),
  },
)

export const listActionSubmissions = staffOperation('GET', '/api/staff/action-submissions', {
  ...reading,
  id: 'listActionSubmissions',
  summary: 'Proposals for actions, newest first, without `content`; `limit` defaults to 50',
  details: '`search` is also about description, name and email.',
  query: actionSubmissionsQuery,
  response: jsonResponse(z.array(actionSubmission)),
})

export const readActionSubmission = staffOperation('GET', '/api/staff/action-submissions/:id', {
  ...readingOne,
  id: 'readActionSubmission',
  summary: 'One proposal for an action',
  response: jsonResponse(actionSubmissionDetail),
})

export const updateActionSubmission = staffOperation('PUT', '/api/staff/action-submissions/:id', {
  ...writingOne,
  id: 'updateActionSubmission',
  summary: 'Decides on a proposal, once and for all',
  details:
    'Accepting makes a draft action of it (`actionId`), and needs the permission `actions:write` too.',
  body: json(z.object({ status: z.enum(['accepted', 'rejected']) })),
  response: jsonResponse(actionSubmissionDetail),
  errors: { invalid: ['status: This proposal has already been decided'] },
})

export const deleteActionSubmission = staffOperation(
  'DELETE',
  '/api/staff/action-submissions/:id',
  {
    ...writingOne,
    id: 'deleteActionSubmission',
    summary: 'Deletes a proposal for good; the action it became stays',
    response: jsonResponse(success),
  },
)
