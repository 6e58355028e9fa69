import type { PayloadRequest } from 'payload'
import * as contract from '#src/contract/email/templates.ts'
import { countTemplates, findTemplate, findTemplates } from '#src/db/email/templates.ts'
import { database } from '#src/db/transaction.ts'
import { mustBeWithinLimits } from '#src/email/compose/html-limits.ts'
import { writtenAsHtml } from '#src/email/compose/written-as-html.ts'
import { endpoint } from '#src/http/endpoint.ts'
import { presentTemplate } from '#src/presenters/email.ts'
import { found } from './not-found.ts'

const show = async (req: PayloadRequest, id: number) =>
  presentTemplate(found(await findTemplate(await database(req), id)))

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

  endpoint(contract.createEmailTemplate, async ({ req, body }) => {
    const required = { name: body.name, subject: body.subject, htmlContent: body.html_content }
    const data = { ...dataOf(body), ...required }
    return show(req, (await req.payload.create({ ...onBehalf(req), data })).id)
  }),

  endpoint(contract.readEmailTemplate, ({ req, params }) => show(req, params.id)),

  endpoint(contract.updateEmailTemplate, async ({ req, params, body }) => {
    const before = await findTemplate(await database(req), params.id)
    const data = { ...dataOf(body), ...(before ? writtenAsHtml(body, before) : {}) }
    await req.payload.update({ ...onBehalf(req), id: params.id, data })
    return show(req, params.id)
  }),

  endpoint(contract.deleteEmailTemplate, async ({ req, params }) => {
    await req.payload.delete({ ...onBehalf(req), id: params.id })
    return { success: true as const }
  }),
]
