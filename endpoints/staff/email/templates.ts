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
import { endpoint } from '#src/server/http/endpoint.ts'
import { found, type Reading, versioned } from '../versioned.ts'

const templates = versioned('email_templates')

const show = (context: Reading, id: number) =>
  templates.show(context, id, async () =>
    presentTemplate(found(await findTemplate(await database(context.req), id))),
  )

const onBehalf = (req: PayloadRequest) =>
  ({ collection: 'email-templates', overrideAccess: false, depth: 0, req }) as const

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
  endpoint(contract.listEmailTemplates, async ({ req, query, total }) => {
    const db = await database(req)
    await total(() => countTemplates(db, query))
    return (await findTemplates(db, query)).map(presentTemplate)
  }),

  endpoint(contract.createEmailTemplate, async (context) => {
    const { req, body } = context
    const required = { name: body.name, subject: body.subject, htmlContent: body.html_content }
    const data = { ...dataOf(body), ...required }
    return show(context, (await req.payload.create({ ...onBehalf(req), data })).id)
  }),

  endpoint(contract.readEmailTemplate, (context) => show(context, context.params.id)),

  endpoint(contract.updateEmailTemplate, (context) => {
    const { req, params, body } = context
    return templates.ifUnchanged(context, params.id, async () => {
      const before = await findTemplate(await database(req), params.id)
      const data = { ...dataOf(body), ...(before ? writtenAsHtml(body, before) : {}) }
      await req.payload.update({ ...onBehalf(req), id: params.id, data })
      return show(context, params.id)
    })
  }),

  endpoint(contract.deleteEmailTemplate, (context) => {
    const { req, params } = context
    return templates.ifUnchanged(context, params.id, async () => {
      await req.payload.delete({ ...onBehalf(req), id: params.id })
      return { success: true as const }
    })
  }),
]
