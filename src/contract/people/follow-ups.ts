import { z } from 'zod'
import { json, jsonResponse, sharedIn, staffOperation } from '../define.ts'
import { byId, changedSince, listQuery, wholeNumber } from '../parameters.ts'
import { int4, requiredText, success, time } from '../values.ts'
import { newFollowUp } from './follow-up-work.ts'
import { assignedFollowUp, followUp, followUpRule, listedFollowUp } from './shapes.ts'

const { reading, readingOne, writing, writingOne } = sharedIn(
  'Follow-ups',
  'contacts:read',
  'contacts:write',
)

/** At most a hundred years, so that due dates stay in the range clients can parse. */
const daysAfter = z.int().min(0).max(36_500)
const catchupType = requiredText(100)
const emailTemplateId = int4().nullable().exactOptional()

const newRule = z.object({
  name: requiredText(200),
  triggerStageId: int4(),
  daysAfter,
  catchupType,
  emailTemplateId,
  active: z.boolean().default(true),
})

const ruleChange = z.object({
  name: requiredText(200).exactOptional(),
  triggerStageId: int4().exactOptional(),
  daysAfter: daysAfter.exactOptional(),
  catchupType: catchupType.exactOptional(),
  emailTemplateId,
  active: z.boolean().exactOptional(),
})
export type RuleInput = z.output<typeof ruleChange>

export const listFollowUpRules = staffOperation('GET', '/api/staff/follow-up-rules', {
  ...reading,
  id: 'listFollowUpRules',
  summary: 'Follow-up rules, oldest first',
  query: listQuery.extend(changedSince),
  response: jsonResponse(z.array(followUpRule)),
})

export const createFollowUpRule = staffOperation('POST', '/api/staff/follow-up-rules', {
  ...writing,
  id: 'createFollowUpRule',
  versioned: true,
  summary: 'Adds a rule; it applies to contacts that reach its stage from now on',
  body: json(newRule),
  response: jsonResponse(followUpRule),
  errors: { invalid: ['triggerStageId: no such stage', 'emailTemplateId: no such template'] },
})

export const readFollowUpRule = staffOperation('GET', '/api/staff/follow-up-rules/:id', {
  ...readingOne,
  id: 'readFollowUpRule',
  summary: 'One rule',
  response: jsonResponse(followUpRule),
})

export const updateFollowUpRule = staffOperation('PUT', '/api/staff/follow-up-rules/:id', {
  ...writingOne,
  id: 'updateFollowUpRule',
  summary: 'Updates the given fields of a rule',
  body: json(ruleChange),
  response: jsonResponse(followUpRule),
  errors: { invalid: ['triggerStageId: no such stage', 'emailTemplateId: no such template'] },
})

export const deleteFollowUpRule = staffOperation('DELETE', '/api/staff/follow-up-rules/:id', {
  ...writingOne,
  id: 'deleteFollowUpRule',
  summary: 'Deletes a rule; the follow-ups it has created stay open for staff',
  response: jsonResponse(success),
})

const dashboard = z
  .strictObject({
    pending: z.array(followUp).describe('By due date'),
    overdue: z.array(followUp).describe('By due date'),
    completed: z.array(followUp).describe('The last 100, newest first'),
  })
  .meta({ id: 'FollowUpDashboard' })

export const getFollowUpDashboard = staffOperation('GET', '/api/staff/follow-up-dashboard', {
  ...reading,
  id: 'getFollowUpDashboard',
  summary: 'Follow-ups: pending, overdue and completed',
  response: jsonResponse(dashboard),
})

const followUpsQuery = listQuery.omit({ search: true }).extend({
  ...changedSince,
  status: z.enum(['pending', 'overdue', 'completed', 'cancelled']).exactOptional(),
  contactId: wholeNumber.optional().describe('Of one contact'),
})
export type FollowUpsQuery = z.output<typeof followUpsQuery>

export const listFollowUps = staffOperation('GET', '/api/staff/follow-ups', {
  ...reading,
  id: 'listFollowUps',
  summary: 'Follow-ups by due date',
  query: followUpsQuery,
  response: jsonResponse(z.array(listedFollowUp)),
})

export const createFollowUp = staffOperation('POST', '/api/staff/follow-ups', {
  ...writing,
  id: 'createFollowUp',
  summary: 'Adds a follow-up of a contact by hand',
  body: json(newFollowUp.extend({ contactId: int4() })),
  response: jsonResponse(assignedFollowUp),
  errors: { invalid: ['contactId: no such contact', 'dueDate: must be in the future'] },
})

export const readFollowUp = staffOperation('GET', '/api/staff/follow-ups/:id', {
  ...reading,
  id: 'readFollowUp',
  summary: 'One follow-up, with its owner and snooze',
  params: byId,
  response: jsonResponse(assignedFollowUp),
})

export const completeFollowUp = staffOperation('POST', '/api/staff/follow-ups/:id/complete', {
  ...writing,
  id: 'completeFollowUp',
  summary: 'Marks a follow-up as done by the caller',
  params: byId,
  response: jsonResponse(followUp),
  errors: { invalid: ['Follow-up is already completed'] },
})

export const cancelFollowUp = staffOperation('POST', '/api/staff/follow-ups/:id/cancel', {
  ...writing,
  id: 'cancelFollowUp',
  summary: 'Cancels a follow-up',
  params: byId,
  response: jsonResponse(followUp),
  errors: { invalid: ['Follow-up is already cancelled'] },
})

export const snoozeFollowUp = staffOperation('POST', '/api/staff/follow-ups/:id/snooze', {
  ...writing,
  id: 'snoozeFollowUp',
  summary: 'Puts an open follow-up off: until then it is pending, and its email is not sent',
  params: byId,
  body: json(
    z.object({
      until: time()
        .nullable()
        .describe('After the due date, in the future, at most a year ahead; null ends the snooze'),
    }),
  ),
  response: jsonResponse(assignedFollowUp),
  errors: { invalid: ['until: must be after the due date'] },
})

export const assignFollowUp = staffOperation('POST', '/api/staff/follow-ups/:id/assign', {
  ...writing,
  id: 'assignFollowUp',
  summary: 'Gives an open follow-up to a user, or to none',
  params: byId,
  body: json(
    z.object({ ownerId: int4().nullable().describe('A user who may write contacts, or null') }),
  ),
  response: jsonResponse(assignedFollowUp),
})
