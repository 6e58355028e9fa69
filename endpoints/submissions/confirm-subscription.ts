import type { PayloadRequest } from 'payload'
import {
  confirmSubscription,
  pageType,
  showConfirmation,
} from '#src/contract/submissions/confirmation.ts'
import { database } from '#src/data/transaction.ts'
import { readerLanguage } from '#src/mail/pages/browser-language.ts'
import { readLink } from '#src/mail/pages/read-link.ts'
import { findSaidLanguage } from '#src/people/subscribers/sql/subscribers.ts'
import { findSubscriptionSettings } from '#src/people/subscribers/sql/subscription-requests.ts'
import { confirmSubscriber } from '#src/people/subscribers/subscribers.ts'
import { confirmationQuestion, confirmedPage } from '#src/people/subscribers/subscription-pages.ts'
import { findTopicsToConfirm } from '#src/people/topics/sql/topics.ts'
import { findSite } from '#src/platform/site/sql/site.ts'
import { endpoint } from '#src/server/http/endpoint.ts'
import { NotFound } from '#src/server/http/errors.ts'

const readToken = async (req: PayloadRequest, token: string): Promise<number> => {
  const id = await readLink(req, 'confirm', token)
  if (id === undefined) throw new NotFound()
  return id
}

const lookFor = async (req: PayloadRequest, request: Request, subscriber: number) => {
  const db = await database(req)
  const said = await findSaidLanguage(db, { id: subscriber })
  const { language, colour } = await findSite(db)
  return { language: said ?? readerLanguage(request, language), colour }
}

export const confirmationEndpoints = [
  endpoint(showConfirmation, async ({ req, request, params }) => {
    const id = await readToken(req, params.token)
    const look = await lookFor(req, request, id)
    const topics = await findTopicsToConfirm(await database(req), id)
    return {
      mediaType: pageType,
      text: confirmationQuestion(look, topics),
      language: look.language,
    }
  }),
  endpoint(confirmSubscription, async ({ req, request, params }) => {
    const id = await readToken(req, params.token)
    const { consentText } = await findSubscriptionSettings(await database(req))
    if (!(await confirmSubscriber(req, id, { source: 'link', text: consentText })))
      throw new NotFound()
    const look = await lookFor(req, request, id)
    return { mediaType: pageType, text: confirmedPage(look), language: look.language }
  }),
]
