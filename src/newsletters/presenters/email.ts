import type { z } from 'zod'
import type { subscriber } from '#src/contract/mail/subscribers.ts'
import type { composeEmail } from '#src/contract/newsletters/compose-emails.ts'
import type { newsletter } from '#src/contract/newsletters/newsletters.ts'
import type { emailTemplate } from '#src/contract/newsletters/templates.ts'
import type { ComposeEmailRow } from '#src/newsletters/composed/sql/compose-emails.ts'
import type { TemplateRow } from '#src/newsletters/composer/sql/templates.ts'
import type { NewsletterRow } from '#src/newsletters/sql/newsletters.ts'
import type { StaffSubscriberRow } from '#src/people/subscribers/sql/subscribers.ts'

export const presentNewsletter = (row: NewsletterRow): z.output<typeof newsletter> => ({
  id: row.id,
  title: row.title,
  subject: row.subject,
  html_content: row.html,
  text_content: row.text,
  status: row.status,
  scheduled_send_at: row.scheduledSendAt,
  sent_at: row.sentAt,
  approvalStatus: row.approvalStatus,
  notes: row.notes,
})

export const presentComposeEmail = (row: ComposeEmailRow): z.output<typeof composeEmail> => ({
  id: row.id,
  title: row.title,
  subject: row.subject,
  html_content: row.html,
  text_content: row.text,
  recipient_emails: row.recipients,
  scheduled_send_at: row.scheduledSendAt,
  status: row.status,
  sent_at: row.sentAt,
})

export const presentTemplate = (row: TemplateRow): z.output<typeof emailTemplate> => ({
  id: row.id,
  name: row.name,
  subject: row.subject,
  html_content: row.html,
  text_content: row.text,
  category: row.category,
  variables: row.variables,
  html_wrapper: row.wrapper,
})

export const presentSubscriber = (row: StaffSubscriberRow): z.output<typeof subscriber> => ({
  id: row.id,
  email: row.email,
  name: row.name,
  status: row.status,
  source: row.source,
  createdAt: row.createdAt,
  unsubscribedAt: row.unsubscribedAt,
})
