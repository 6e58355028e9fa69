import { z } from 'zod'
import { json, jsonResponse, sharedIn, staffOperation } from '../define.ts'
import { byId, changedSince, listQuery } from '../parameters.ts'
import { clearable, email, int4, requiredText, success, text, time, timestamp } from '../values.ts'
import { bounceKinds } from './enums.ts'
import { mailBody, mailHtml, mailText } from './lengths.ts'

export const newsletter = z
  .strictObject({
    id: int4(),
    title: z.string(),
    subject: z.string(),
    html_content: z.string(),
    text_content: z.string(),
    status: z.enum(['draft', 'scheduled', 'sent']),
    scheduled_send_at: timestamp().nullable(),
    sent_at: timestamp().nullable(),
    approvalStatus: z.enum(['pending', 'approved', 'rejected']),
    notes: z.string(),
  })
  .meta({ id: 'Newsletter' })

const optional = {
  html_content: clearable(mailHtml()).optional(),
  text_content: clearable(mailText()).optional(),
  notes: clearable(text()).optional(),
  scheduled_send_at: time().nullish(),
}

export const newNewsletter = z.object({
  title: requiredText(200),
  subject: requiredText(300),
  ...optional,
})
export type NewNewsletter = z.output<typeof newNewsletter>

export const newsletterChanges = z.object({
  title: requiredText(200).optional(),
  subject: requiredText(300).optional(),
  ...optional,
  approvalStatus: z.enum(['pending', 'approved', 'rejected']).optional(),
})
export type NewsletterChanges = z.output<typeof newsletterChanges>

const group = 'Newsletters'

/** Who may approve reads what is approved. */
const readers = ['newsletters:read', 'approvals:write'] as const

const { reading, readingOne, writing, writingOne } = sharedIn(group, readers, 'newsletters:write')

export const listNewsletters = staffOperation('GET', '/api/staff/newsletters', {
  ...reading,
  id: 'listNewsletters',
  summary: 'Newsletters, newest first',
  query: listQuery.extend(changedSince),
  response: jsonResponse(z.array(newsletter)),
})

export const createNewsletter = staffOperation('POST', '/api/staff/newsletters', {
  ...writing,
  id: 'createNewsletter',
  versioned: true,
  summary: 'Creates a draft newsletter',
  body: json(newNewsletter, mailBody),
  response: jsonResponse(newsletter),
})

export const readNewsletter = staffOperation('GET', '/api/staff/newsletters/:id', {
  ...readingOne,
  id: 'readNewsletter',
  summary: 'One newsletter',
  response: jsonResponse(newsletter),
})

export const updateNewsletter = staffOperation('PUT', '/api/staff/newsletters/:id', {
  ...writingOne,
  id: 'updateNewsletter',
  summary: 'Updates a newsletter that is not sent; changing its content revokes the approval',
  details:
    'A change of title, subject or bodies needs a new approval; a scheduled one returns to draft. `scheduled_send_at: null` ends the plan. `approvalStatus` needs `approvals:write` where it differs from the stored one.',
  body: json(newsletterChanges, mailBody),
  response: jsonResponse(newsletter),
  errors: { invalid: ['Newsletter has already been sent'] },
})

export const deleteNewsletter = staffOperation('DELETE', '/api/staff/newsletters/:id', {
  ...writingOne,
  id: 'deleteNewsletter',
  summary: 'Deletes a newsletter that was not sent',
  response: jsonResponse(success),
  errors: { invalid: ['A newsletter that was sent cannot be deleted'] },
})

export const sendNewsletter = staffOperation('POST', '/api/staff/newsletters/:id/send', {
  ...writing,
  id: 'sendNewsletter',
  takesKey: 'long',
  summary: 'Sends an approved newsletter to all subscribers',
  details:
    'The recipients are those of one transaction, also where they are more than 20,000, whose deliveries are written in the background; the mails follow, once all deliveries are.',
  params: byId,
  response: jsonResponse(z.strictObject({ success: z.literal(true), sentTo: int4() })),
  errors: {
    invalid: ['Newsletter must be approved before sending', 'Newsletter has already been sent'],
  },
})

export const scheduleNewsletter = staffOperation('POST', '/api/staff/newsletters/:id/schedule', {
  ...writingOne,
  id: 'scheduleNewsletter',
  summary: 'Schedules an approved newsletter',
  body: json(z.object({ scheduled_send_at: time() })),
  response: jsonResponse(newsletter),
  errors: {
    invalid: [
      'Newsletter must be approved before sending',
      'Newsletter has already been sent',
      'scheduled_send_at: must lie in the future',
    ],
  },
})

export const approveNewsletter = staffOperation('POST', '/api/staff/newsletters/:id/approve', {
  id: 'approveNewsletter',
  versioned: true,
  summary: 'Approves a newsletter with its current content',
  details:
    'The response is the version approved: with the `ETag` of what was read in `If-Match`, no other can be. Settings can demand another user than the author.',
  group,
  permission: 'approvals:write',
  params: byId,
  response: jsonResponse(newsletter),
  errors: {
    invalid: ['A second person must approve this newsletter', 'Newsletter has already been sent'],
  },
})

export const rejectNewsletter = staffOperation('POST', '/api/staff/newsletters/:id/reject', {
  id: 'rejectNewsletter',
  versioned: true,
  summary: 'Rejects a newsletter; a scheduled one returns to draft',
  group,
  permission: 'approvals:write',
  params: byId,
  response: jsonResponse(newsletter),
  errors: { invalid: ['Newsletter has already been sent'] },
})

export const testNewsletter = staffOperation('POST', '/api/staff/newsletters/:id/test', {
  ...writing,
  id: 'testNewsletter',
  summary: 'Sends a test mail of a newsletter to the given addresses',
  params: byId,
  body: json(z.object({ emails: z.array(email()).min(1).max(20) })),
  response: jsonResponse(success),
})

export const deliveryReport = z
  .strictObject({
    queued: int4(),
    sending: int4(),
    sent: int4(),
    failed: int4(),
    suppressed: int4(),
    cancelled: int4(),
    inDoubt: int4(),
    /** Sent, and returned later; of these the states above stay. */
    bounced: int4(),
    complaints: int4(),
    failures: z.array(z.strictObject({ email: z.string(), error: z.string() })),
    doubtful: z.array(z.strictObject({ email: z.string(), messageId: z.string() })),
    returned: z.array(
      z.strictObject({ email: z.string(), kind: z.enum(bounceKinds), reason: z.string() }),
    ),
  })
  .meta({ id: 'DeliveryReport' })

export const readDeliveries = staffOperation('GET', '/api/staff/newsletters/:id/deliveries', {
  ...reading,
  id: 'readDeliveries',
  summary: 'Delivery statistics of a newsletter',
  params: byId,
  response: jsonResponse(deliveryReport),
})
