import { z } from 'zod'
import { int4, timestamp } from '../values.ts'
import { customValues } from './custom-fields.ts'
import { contactStatuses, emailKinds, emailStatuses, openFollowUpStatuses } from './enums.ts'

/** Response schemas of contact management (contract "Contact" to "Follow-up dashboard item"). */

export const stage = z
  .strictObject({ id: int4(), name: z.string(), description: z.string(), order: int4() })
  .meta({ id: 'ProgressionStage' })

const entryFields = {
  id: int4(),
  stage: z.string(),
  interactionType: z.string().nullable(),
  notes: z.string(),
  createdAt: timestamp(),
}

export const entry = z.strictObject(entryFields).meta({ id: 'ProgressionEntry' })

/** An entry in the per-contact list; `createdBy` is null when the account is deleted. */
export const timelineEntry = z
  .strictObject({
    ...entryFields,
    createdBy: z.strictObject({ id: int4(), username: z.string() }).nullable(),
  })
  .meta({ id: 'TimelineEntry' })

export const mailOfContact = z
  .strictObject({
    id: int4(),
    subject: z.string(),
    kind: z.enum(emailKinds),
    status: z.enum(emailStatuses),
    sentAt: timestamp().nullable(),
  })
  .meta({ id: 'ContactEmail' })

export const followUpOfContact = z
  .strictObject({
    id: int4(),
    ruleName: z.string(),
    catchupType: z.string(),
    dueDate: timestamp(),
    status: z.enum(openFollowUpStatuses),
  })
  .meta({ id: 'ContactFollowUp' })

const listedFields = {
  id: int4(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  status: z.enum(contactStatuses),
  progressionStage: z.string().describe('Name of the current stage, empty before the first'),
  tags: z.array(z.string()),
  createdAt: timestamp(),
}

export const listedContact = z.strictObject(listedFields).meta({ id: 'ListedContact' })

export const exportedContact = z
  .strictObject({
    ...listedFields,
    notes: z.string().nullable(),
    updatedAt: timestamp(),
    postcode: z.string().nullable(),
    city: z.string().nullable(),
    owner: z.string().nullable().describe('Username of the responsible user'),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    custom: customValues.describe('Fields of one’s own, by name'),
  })
  .meta({ id: 'ExportedContact' })

export const contact = z
  .strictObject({
    ...listedFields,
    notes: z.string().nullable(),
    progression: z.array(entry),
    emailHistory: z.array(mailOfContact),
    followUps: z.array(followUpOfContact).describe('Pending and overdue ones'),
  })
  .meta({ id: 'Contact' })

export const followUpRule = z
  .strictObject({
    id: int4(),
    name: z.string(),
    triggerStageId: int4(),
    daysAfter: int4(),
    catchupType: z.string(),
    emailTemplateId: int4().nullable(),
    active: z.boolean(),
  })
  .meta({ id: 'FollowUpRule' })

const followUpFields = {
  id: int4(),
  contactId: int4(),
  contactName: z.string(),
  ruleName: z.string(),
  dueDate: timestamp(),
  catchupType: z.string(),
}

export const followUp = z.strictObject(followUpFields).meta({ id: 'FollowUp' })

const assignedFields = {
  ...followUpFields,
  ownerId: int4().nullable(),
  snoozedUntil: timestamp().nullable(),
}

export const assignedFollowUp = z.strictObject(assignedFields).meta({ id: 'AssignedFollowUp' })

export const listedFollowUp = z
  .strictObject({
    ...assignedFields,
    status: z.enum(['pending', 'overdue', 'completed', 'cancelled']),
    completedAt: timestamp().nullable(),
    updatedAt: timestamp(),
  })
  .meta({ id: 'ListedFollowUp' })
