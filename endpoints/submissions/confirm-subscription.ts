import { env } from '#src/config/env.ts'
import {
  confirmSubscription,
  pageType,
  showConfirmation,
} from '#src/contract/submissions/confirmation.ts'
import { confirmSubscriber } from '#src/db/submissions/subscribers.ts'
import { database } from '#src/db/transaction.ts'
import { readLinkToken } from '#src/email/link-token.ts'
import { endpoint } from '#src/http/endpoint.ts'
import { NotFound } from '#src/http/errors.ts'
import { askPage, confirmedPage } from '#src/submissions/confirmation-page.ts'

const readToken = (token: string): number => {
  const id = readLinkToken(env().PAYLOAD_SECRET, 'confirm', token)
  if (id === undefined) throw new NotFound()
  return id
}

export const confirmationEndpoints = [
  endpoint(showConfirmation, async ({ params }) => {
    readToken(params.token)
    return { mediaType: pageType, text: askPage() }
  }),
  endpoint(confirmSubscription, async ({ req, params }) => {
    const id = readToken(params.token)
    if (!(await confirmSubscriber(await database(req), id))) throw new NotFound()
    return { mediaType: pageType, text: confirmedPage() }
  }),
]
