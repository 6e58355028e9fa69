import * as contract from '#src/contract/newsletters/compose-emails.ts'
import { database } from '#src/data/transaction.ts'
import {
  composeEmail,
  deleteComposeEmail,
  editComposeEmail,
  sendComposeEmail,
} from '#src/newsletters/composed/compose-emails.ts'
import {
  countComposeEmails,
  findComposeEmail,
  findComposeEmails,
} from '#src/newsletters/composed/sql/compose-emails.ts'
import { presentComposeEmail } from '#src/newsletters/presenters/email.ts'
import { endpoint } from '#src/server/http/endpoint.ts'
import { found, type Reading, versioned } from '../versioned.ts'

const emails = versioned('compose_emails')

const show = (context: Reading, id: number) =>
  emails.show(context, id, async () =>
    presentComposeEmail(found(await findComposeEmail(await database(context.req), id))),
  )

export const composeEmailEndpoints = [
  endpoint(contract.listComposeEmails, async ({ req, query, total }) => {
    const db = await database(req)
    await total(() => countComposeEmails(db, query))
    return (await findComposeEmails(db, query)).map(presentComposeEmail)
  }),

  endpoint(contract.createComposeEmail, async (context) =>
    show(context, await composeEmail(context.req, context.body)),
  ),

  endpoint(contract.readComposeEmail, (context) => show(context, context.params.id)),

  endpoint(contract.updateComposeEmail, (context) => {
    const { req, params, body } = context
    return emails.ifUnchanged(context, params.id, async () => {
      await editComposeEmail(req, params.id, body)
      return show(context, params.id)
    })
  }),

  endpoint(contract.deleteComposeEmail, (context) => {
    const { req, params } = context
    return emails.ifUnchanged(context, params.id, async () => {
      await deleteComposeEmail(req, params.id)
      return { success: true as const }
    })
  }),

  endpoint(contract.sendComposeEmail, async ({ req, params }) => {
    await sendComposeEmail(req, params.id)
    return { success: true as const }
  }),
]
