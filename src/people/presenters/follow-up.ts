import type { z } from 'zod'
import type {
  assignedFollowUp,
  followUp,
  followUpOfContact,
  followUpRule,
  listedFollowUp,
} from '#src/contract/people/shapes.ts'
import type {
  FollowUpRow,
  ListedFollowUpRow,
  RuleRow,
} from '#src/people/follow-ups/sql/follow-ups.ts'

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

export const presentAssignedFollowUp = (row: FollowUpRow): z.output<typeof assignedFollowUp> => ({
  ...presentFollowUp(row),
  ownerId: row.ownerId,
  snoozedUntil: row.snoozedUntil,
})

export const presentListedFollowUp = (row: ListedFollowUpRow): z.output<typeof listedFollowUp> => ({
  ...presentAssignedFollowUp(row),
  status: row.status,
  completedAt: row.completedAt,
  updatedAt: row.updatedAt,
})

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
