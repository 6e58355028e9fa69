import type { PayloadRequest } from 'payload'
import * as contract from '#src/contract/newsletters/templates.ts'
import { database } from '#src/data/transaction.ts'
import { mustBeWithinLimits } from '#src/newsletters/composed/html-limits.ts'
import { writtenAsHtml } from '#src/newsletters/composed/written-as-html.ts'
import {
  countTemplates,
  findTemplate,
  findTemplates,
} from '#src/newsletters/composer/sql/templates.ts'
import { presentTemplate } from '#src/newsletters/presenters/email.ts'
import { asCaller } from '#src/platform/access/acting.ts'
import { endpoint } from '#src/server/http/endpoint.ts'
import { documents, found, listed } from '../versioned.ts'

const templates = documents('email_templates', async (req, id) =>
  presentTemplate(found(await findTemplate(await database(req), id))),
)

const onBehalf = (req: PayloadRequest) =>
  ({ collection: 'email-templates', ...asCaller(req) }) as const

const given = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

const dataOf = (body: contract.EmailTemplateChanges) => {
  mustBeWithinLimits({ html_content: body.html_content, html_wrapper: body.html_wrapper })
  return given({
    name: body.name,
    subject: body.subject,
    htmlContent: body.html_content,
    textContent: body.text_content,
    category: body.category,
    htmlWrapper: body.html_wrapper,
  })
}

export const templateEndpoints = [
  endpoint(contract.listEmailTemplates, (context) =>
    listed(context, countTemplates, findTemplates, presentTemplate),
  ),

  endpoint(contract.createEmailTemplate, async (context) => {
    const { req, body } = context
    const required = { name: body.name, subject: body.subject, htmlContent: body.html_content }
    const data = { ...dataOf(body), ...required }
    return templates.show(context, (await req.payload.create({ ...onBehalf(req), data })).id)
  }),

  endpoint(contract.readEmailTemplate, templates.read),

  endpoint(contract.updateEmailTemplate, (context) => {
    const { req, body } = context
    return templates.update(context, async (id) => {
      const before = await findTemplate(await database(req), id)
      const data = { ...dataOf(body), ...(before ? writtenAsHtml(body, before) : {}) }
      await req.payload.update({ ...onBehalf(req), id, data })
    })
  }),

  endpoint(contract.deleteEmailTemplate, (context) =>
    templates.remove(context, (id) => context.req.payload.delete({ ...onBehalf(context.req), id })),
  ),
]
