import { z } from 'zod'
import { json, jsonResponse, sharedIn, staffOperation } from '../define.ts'
import { changedSince, filter, listQuery } from '../parameters.ts'
import { clearable, int4, requiredText, success, trimmedText } from '../values.ts'
import { mailBody, mailText, mailWrapper, requiredMailHtml } from './lengths.ts'

export const emailTemplate = z
  .strictObject({
    id: int4(),
    name: z.string(),
    subject: z.string(),
    html_content: z.string(),
    text_content: z.string(),
    category: z.string(),
    variables: z.string().describe('Names of its placeholders, separated by commas'),
    html_wrapper: z.string(),
  })
  .meta({ id: 'EmailTemplate' })

const optional = {
  text_content: clearable(mailText()).optional(),
  category: clearable(trimmedText(80)).optional(),
  html_wrapper: clearable(mailWrapper()).optional(),
}

export const newEmailTemplate = z.object({
  name: requiredText(200),
  subject: requiredText(300),
  html_content: requiredMailHtml(),
  ...optional,
})

export const emailTemplateChanges = z.object({
  name: requiredText(200).optional(),
  subject: requiredText(300).optional(),
  html_content: requiredMailHtml().optional(),
  ...optional,
})
export type EmailTemplateChanges = z.output<typeof emailTemplateChanges>

const { reading, readingOne, writing, writingOne } = sharedIn(
  'Email templates',
  'newsletters:read',
  'newsletters:write',
)

export const listEmailTemplates = staffOperation('GET', '/api/staff/email-templates', {
  ...reading,
  id: 'listEmailTemplates',
  summary: 'Templates, newest first',
  query: listQuery.extend({ ...changedSince, category: filter().describe('Exact category') }),
  response: jsonResponse(z.array(emailTemplate)),
})

export const createEmailTemplate = staffOperation('POST', '/api/staff/email-templates', {
  ...writing,
  id: 'createEmailTemplate',
  versioned: true,
  summary: 'Creates a template',
  body: json(newEmailTemplate, mailBody),
  response: jsonResponse(emailTemplate),
})

export const readEmailTemplate = staffOperation('GET', '/api/staff/email-templates/:id', {
  ...readingOne,
  id: 'readEmailTemplate',
  summary: 'One template',
  response: jsonResponse(emailTemplate),
})

export const updateEmailTemplate = staffOperation('PUT', '/api/staff/email-templates/:id', {
  ...writingOne,
  id: 'updateEmailTemplate',
  summary: 'Updates a template',
  body: json(emailTemplateChanges, mailBody),
  response: jsonResponse(emailTemplate),
})

export const deleteEmailTemplate = staffOperation('DELETE', '/api/staff/email-templates/:id', {
  ...writingOne,
  id: 'deleteEmailTemplate',
  summary: 'Deletes a template',
  details: 'A template that an active follow-up rule uses cannot be deleted.',
  response: jsonResponse(success),
  errors: { invalid: ['template: is in use by the active follow-up rule “Welcome”'] },
})
