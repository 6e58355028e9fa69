import { z } from 'zod'
import { json, jsonResponse, sharedIn, staffOperation } from '../define.ts'
import { byId, changedSince, listQuery } from '../parameters.ts'
import {
  clearable,
  email,
  int4,
  requiredText,
  success,
  time,
  timestamp,
  trimmedText,
} from '../values.ts'
import { mailBody, mailText, requiredMailHtml } from './lengths.ts'

export const maxRecipients = 1_000

export const composeEmail = z
  .strictObject({
    id: int4(),
    title: z.string(),
    subject: z.string(),
    html_content: z.string(),
    text_content: z.string(),
    recipient_emails: z.array(z.string()),
    scheduled_send_at: timestamp().nullable(),
    status: z.enum(['draft', 'scheduled', 'sent']),
    sent_at: timestamp().nullable(),
  })
  .meta({ id: 'ComposeEmail' })

/** Valid email addresses without duplicates, in the order given (decisions §6, §7). */
const recipients = z
  .array(email())
  .min(1)
  .max(100_000)
  .transform((emails) => [...new Set(emails)])
  .refine((emails) => emails.length <= maxRecipients, `must have at most ${maxRecipients} entries`)
  .meta({ minItems: 1, maxItems: maxRecipients })

const optional = {
  title: clearable(trimmedText(200)).optional(),
  text_content: clearable(mailText()).optional(),
  scheduled_send_at: time().nullish(),
}

export const newComposeEmail = z.object({
  subject: requiredText(300),
  html_content: requiredMailHtml(),
  recipient_emails: recipients,
  ...optional,
})
export type NewComposeEmail = z.output<typeof newComposeEmail>

export const composeEmailChanges = z.object({
  subject: requiredText(300).optional(),
  html_content: requiredMailHtml().optional(),
  recipient_emails: recipients.optional(),
  ...optional,
})
export type ComposeEmailChanges = z.output<typeof composeEmailChanges>

const { reading, readingOne, writing, writingOne } = sharedIn(
  'Composed emails',
  'newsletters:read',
  'newsletters:write',
)

export const listComposeEmails = staffOperation('GET', '/api/staff/compose-emails', {
  ...reading,
  id: 'listComposeEmails',
  summary: 'Composed emails, newest first',
  query: listQuery.extend(changedSince),
  response: jsonResponse(z.array(composeEmail)),
})

export const createComposeEmail = staffOperation('POST', '/api/staff/compose-emails', {
  ...writing,
  id: 'createComposeEmail',
  versioned: true,
  summary: 'Creates a draft, or a scheduled email when a send time is given',
  details: 'With a `scheduled_send_at` in the future it is sent then by itself.',
  body: json(newComposeEmail, mailBody),
  response: jsonResponse(composeEmail),
})

export const readComposeEmail = staffOperation('GET', '/api/staff/compose-emails/:id', {
  ...readingOne,
  id: 'readComposeEmail',
  summary: 'One composed email',
  response: jsonResponse(composeEmail),
})

export const updateComposeEmail = staffOperation('PUT', '/api/staff/compose-emails/:id', {
  ...writingOne,
  id: 'updateComposeEmail',
  summary: 'Updates a composed email that is not sent',
  body: json(composeEmailChanges, mailBody),
  response: jsonResponse(composeEmail),
  errors: { invalid: ['Email has already been sent'] },
})

export const deleteComposeEmail = staffOperation('DELETE', '/api/staff/compose-emails/:id', {
  ...writingOne,
  id: 'deleteComposeEmail',
  summary: 'Deletes a composed email that is not sent',
  response: jsonResponse(success),
  errors: { invalid: ['Email has already been sent'] },
})

export const sendComposeEmail = staffOperation('POST', '/api/staff/compose-emails/:id/send', {
  ...writing,
  id: 'sendComposeEmail',
  summary: 'Sends a composed email to its recipients',
  params: byId,
  response: jsonResponse(success),
  errors: { invalid: ['Email has already been sent'] },
})
