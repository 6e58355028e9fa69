import type { PayloadRequest } from 'payload'
import { showNotificationStop, stopNotifications } from '#src/contract/notification-link.ts'
import { database } from '#src/data/transaction.ts'
import { readerLanguage } from '#src/mail/pages/browser-language.ts'
import { readLink } from '#src/mail/pages/read-link.ts'
import { findSite } from '#src/platform/site/sql/site.ts'
import { endpoint } from '#src/server/http/endpoint.ts'
import { NotFound } from '#src/server/http/errors.ts'
import { env } from '#src/settings/env.ts'
import { isAccount, stopMails } from '#src/workspace/notifications/sql/settings.ts'
import { readStopPath } from '#src/workspace/notifications/stop-link.ts'
import { stoppedPage, stopQuestion } from '#src/workspace/notifications/stop-pages.ts'

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
