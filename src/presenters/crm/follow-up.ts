import type { z } from 'zod'
import type {
  assignedFollowUp,
  followUp,
  followUpOfContact,
  followUpRule,
} from '#src/contract/crm/shapes.ts'
import type { FollowUpRow, RuleRow } from '#src/db/crm/follow-ups.ts'

/** Serializes a follow-up for the dashboard. */
export const presentFollowUp = ({
  id,
  contactId,
  contactName,
  ruleName,
  dueDate,
  catchupType,
}: FollowUpRow): z.output<typeof followUp> => ({
  id,
  contactId,
  contactName,
  ruleName,
  dueDate,
  catchupType,
})

/** Serializes a follow-up with its owner and snooze. */
export const presentAssignedFollowUp = (row: FollowUpRow): z.output<typeof assignedFollowUp> => ({
  ...presentFollowUp(row),
  ownerId: row.ownerId,
  snoozedUntil: row.snoozedUntil,
})

/** Serializes an open follow-up within its contact. */
export const presentOpenFollowUp = ({
  id,
  ruleName,
  catchupType,
  dueDate,
  status,
}: FollowUpRow): z.output<typeof followUpOfContact> => ({
  id,
  ruleName,
  catchupType,
  dueDate,
  status: status === 'overdue' ? 'overdue' : 'pending',
})

/** Serializes a follow-up rule. */
export const presentRule = ({
  id,
  name,
  triggerStageId,
  daysAfter,
  catchupType,
  emailTemplateId,
  active,
}: RuleRow): z.output<typeof followUpRule> => ({
  id,
  name,
  triggerStageId,
  daysAfter,
  catchupType,
  emailTemplateId,
  active,
})
