import type { z } from 'zod'
import type {
  actionSubmission,
  actionSubmissionDetail,
  contactSubmission,
} from '#src/contract/submissions/inbox.ts'
import type {
  MessageItemRow,
  ProposalDetailRow,
  ProposalItemRow,
} from '#src/submissions/inbox/sql/inbox.ts'

export const presentContactSubmission = (
  row: MessageItemRow,
): z.output<typeof contactSubmission> => ({
  id: row.id,
  name: row.name,
  email: row.email,
  subject: row.subject,
  message: row.message,
  status: row.status,
  handledAt: row.handledAt,
  handledBy: row.handledBy,
  contactId: row.contactId,
  createdAt: row.createdAt,
})

export const presentActionSubmission = (
  row: ProposalItemRow,
): z.output<typeof actionSubmission> => ({
  id: row.id,
  title: row.title,
  description: row.description,
  contactName: row.contactName,
  contactEmail: row.contactEmail,
  contactPhone: row.contactPhone,
  imageUrls: row.imageUrls,
  status: row.status,
  decidedAt: row.decidedAt,
  decidedBy: row.decidedBy,
  actionId: row.actionId,
  createdAt: row.createdAt,
})

export const presentActionSubmissionDetail = (
  row: ProposalDetailRow,
): z.output<typeof actionSubmissionDetail> => ({
  ...presentActionSubmission(row),
  content: row.content,
})
