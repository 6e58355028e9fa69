import { z } from 'zod'
import { json, jsonResponse, staffOperation } from '../define.ts'
import { byId, filter, listQuery } from '../parameters.ts'
import { clearable, int4, requiredText, success, trimmedText } from '../values.ts'
import { mailText, mailWrapper, requiredMailHtml } from './lengths.ts'

const mailBody = 8 * 1024 * 1024

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

const group = 'Email templates'

export const listEmailTemplates = staffOperation('GET', '/api/staff/email-templates', {
  id: 'listEmailTemplates',
  summary: 'Templates, newest first',
  group,
  permission: 'newsletters:read',
  query: listQuery.extend({ category: filter().describe('Exact category') }),
  response: jsonResponse(z.array(emailTemplate)),
})

export const createEmailTemplate = staffOperation('POST', '/api/staff/email-templates', {
  id: 'createEmailTemplate',
  versioned: true,
  summary: 'Creates a template',
  group,
  permission: 'newsletters:write',
  body: json(newEmailTemplate, mailBody),
  response: jsonResponse(emailTemplate),
})

export const readEmailTemplate = staffOperation('GET', '/api/staff/email-templates/:id', {
  id: 'readEmailTemplate',
  versioned: true,
  summary: 'One template',
  group,
  permission: 'newsletters:read',
  params: byId,
  response: jsonResponse(emailTemplate),
})

export const updateEmailTemplate = staffOperation('PUT', '/api/staff/email-templates/:id', {
  id: 'updateEmailTemplate',
  versioned: true,
  summary: 'Updates a template',
  group,
  permission: 'newsletters:write',
  params: byId,
  body: json(emailTemplateChanges, mailBody),
  response: jsonResponse(emailTemplate),
})

export const deleteEmailTemplate = staffOperation('DELETE', '/api/staff/email-templates/:id', {
  id: 'deleteEmailTemplate',
  versioned: true,
  summary: 'Deletes a template',
  details: 'A template that an active follow-up rule uses cannot be deleted.',
  group,
  permission: 'newsletters:write',
  params: byId,
  response: jsonResponse(success),
  errors: { invalid: ['template: is in use by the active follow-up rule “Welcome”'] },
})
