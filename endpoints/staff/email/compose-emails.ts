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
import { documents, found, listed } from '../versioned.ts'

const emails = documents('compose_emails', async (req, id) =>
  presentComposeEmail(found(await findComposeEmail(await database(req), id))),
)

export const composeEmailEndpoints = [
  endpoint(contract.listComposeEmails, (context) =>
    listed(context, countComposeEmails, findComposeEmails, presentComposeEmail),
  ),

  endpoint(contract.createComposeEmail, async (context) =>
    emails.show(context, await composeEmail(context.req, context.body)),
  ),

  endpoint(contract.readComposeEmail, emails.read),

  endpoint(contract.updateComposeEmail, (context) =>
    emails.update(context, (id) => editComposeEmail(context.req, id, context.body)),
  ),

  endpoint(contract.deleteComposeEmail, (context) =>
    emails.remove(context, (id) => deleteComposeEmail(context.req, id)),
  ),

  endpoint(contract.sendComposeEmail, async ({ req, params }) => {
    await sendComposeEmail(req, params.id)
    return { success: true as const }
  }),
]
