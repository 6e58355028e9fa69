import type { PayloadRequest } from 'payload'
import { env } from '#src/config/env.ts'
import { showNotificationStop, stopNotifications } from '#src/contract/notification-link.ts'
import { findSite } from '#src/db/email/site.ts'
import { isAccount, stopMails } from '#src/db/notifications/settings.ts'
import { database } from '#src/db/transaction.ts'
import { readerLanguage } from '#src/email/subscribers/browser-language.ts'
import { readLink } from '#src/email/subscribers/read-link.ts'
import { endpoint } from '#src/http/endpoint.ts'
import { NotFound } from '#src/http/errors.ts'
import { readStopPath } from '#src/notifications/stop-link.ts'
import { stoppedPage, stopQuestion } from '#src/notifications/stop-pages.ts'

const mediaType = 'text/html; charset=utf-8'

/** Throws NotFound for a link that we did not sign, or whose account is deleted. */
const readStop = async (
  req: PayloadRequest,
  request: Request,
  params: { readonly kinds: string; readonly token: string },
) => {
  const { purpose, kinds } = readStopPath(params.kinds)
  const user = await readLink(req, purpose, params.token)
  const db = await database(req)
  if (user === undefined || !(await isAccount(db, user))) throw new NotFound()
  return { user, kinds, language: readerLanguage(request, (await findSite(db)).language) }
}

export const notificationLinkEndpoints = [
  endpoint(showNotificationStop, async ({ req, request, params }) => {
    const { kinds, language } = await readStop(req, request, params)
    return { mediaType, text: stopQuestion({ language, kinds }), language }
  }),

  endpoint(stopNotifications, async ({ req, request, params }) => {
    const { user, kinds, language } = await readStop(req, request, params)
    await stopMails(await database(req), user, kinds)
    return { mediaType, text: stoppedPage({ language, kinds }, env().BASE_URL), language }
  }),
]
