import type { PayloadRequest } from 'payload'
import type { SiteLanguage } from '#src/contract/content/site-languages.ts'
import type { ConfirmedRequest } from '#src/contract/submissions/preferences.ts'
import { withTransaction } from '#src/data/transaction.ts'
import { textsIn } from '#src/locales/texts-in.ts'
import { queueMail } from '#src/mail/ledger/enqueue-mail.ts'
import { writeMailIn } from '#src/mail/notices/mails.ts'
import { linkToken } from '#src/mail/pages/link-token.ts'
import { mailLinkKey } from '#src/mail/pages/read-link.ts'
import { env } from '#src/settings/env.ts'
import { addRequest, countRequests } from '#src/workspace/privacy/sql/preference-requests.ts'
import { isStopped, lockEmail } from '#src/workspace/privacy/sql/preferences.ts'
import { findOwner, type Owner } from './read-preferences.ts'

/** Limit per email address, independent of the client. */
const mailsPerHour = 3

interface MailedRequest {
  readonly kind: ConfirmedRequest
  readonly name: string
  readonly language: SiteLanguage
}

const mailFor = ({ kind, language }: MailedRequest, link: string) => {
  const t = textsIn('preferences', language)
  return writeMailIn(
    language,
    t(`mail:subject:${kind}`),
    t('mail:link', { url: link }),
    t('mail:otherwise'),
  )
}

/**
 * Mails a link to the owner of an email by which they confirm what they request. The link works
 * once and for an hour. At most three mails an hour go to one email, and none to one that is
 * suppressed.
 */
export const requestByMail = (
  req: PayloadRequest,
  { delivery, email }: Owner,
  request: MailedRequest,
): Promise<'requested' | 'too-many' | 'stopped' | 'gone'> =>
  withTransaction(req, async (db) => {
    await lockEmail(db, email)
    if (!(await findOwner(db, delivery))) return 'gone'
    if (await isStopped(db, email)) return 'stopped'
    if ((await countRequests(db, email)) >= mailsPerHour) return 'too-many'
    const name = request.kind === 'change' ? request.name : null
    const id = await addRequest(db, { delivery, kind: request.kind, name })
    const token = linkToken(await mailLinkKey(req), 'preference-request', id)
    const link = `${env().BASE_URL}/api/preferences/confirm/${token}`
    await queueMail(req, { kind: 'confirmation', to: email, ...mailFor(request, link) })
    return 'requested'
  })
