import type { PayloadRequest } from 'payload'
import * as contract from '#src/contract/email/compose-emails.ts'
import {
  countComposeEmails,
  findComposeEmail,
  findComposeEmails,
} from '#src/db/email/compose-emails.ts'
import { database } from '#src/db/transaction.ts'
import {
  composeEmail,
  deleteComposeEmail,
  editComposeEmail,
  sendComposeEmail,
} from '#src/email/compose/compose-emails.ts'
import { endpoint } from '#src/http/endpoint.ts'
import { presentComposeEmail } from '#src/presenters/email.ts'
import { found } from './not-found.ts'

const show = async (req: PayloadRequest, id: number) =>
  presentComposeEmail(found(await findComposeEmail(await database(req), id)))

export const composeEmailEndpoints = [
  endpoint(contract.listComposeEmails, async ({ req, query, total }) => {
    const db = await database(req)
    await total(() => countComposeEmails(db, query))
    return (await findComposeEmails(db, query)).map(presentComposeEmail)
  }),

  endpoint(contract.createComposeEmail, async ({ req, body }) =>
    show(req, await composeEmail(req, body)),
  ),

  endpoint(contract.readComposeEmail, ({ req, params }) => show(req, params.id)),

  endpoint(contract.updateComposeEmail, async ({ req, params, body }) => {
    await editComposeEmail(req, params.id, body)
    return show(req, params.id)
  }),

  endpoint(contract.deleteComposeEmail, async ({ req, params }) => {
    await deleteComposeEmail(req, params.id)
    return { success: true as const }
  }),

  endpoint(contract.sendComposeEmail, async ({ req, params }) => {
    await sendComposeEmail(req, params.id)
    return { success: true as const }
  }),
]
