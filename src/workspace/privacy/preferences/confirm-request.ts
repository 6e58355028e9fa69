import type { PayloadRequest } from 'payload'
import type { SiteLanguage } from '#src/contract/content/site-languages.ts'
import type { ErasureReceipt } from '#src/contract/people/erasure.ts'
import type { ConfirmedRequest } from '#src/contract/submissions/preferences.ts'
import { type Database, database, withTransaction } from '#src/data/transaction.ts'
import { textsIn } from '#src/locales/texts-in.ts'
import { queueMail } from '#src/mail/ledger/enqueue-mail.ts'
import { writeMailIn } from '#src/mail/notices/mails.ts'
import { linkToken } from '#src/mail/pages/link-token.ts'
import { mailLinkKey, readLink } from '#src/mail/pages/read-link.ts'
import { asCommand } from '#src/platform/access/acting.ts'
import { env } from '#src/settings/env.ts'
import {
  addRequest,
  countRequests,
  findRequest,
  findSubscriptions,
  isStopped,
  lockEmail,
  type RequestRow,
  useRequest,
} from '#src/workspace/privacy/sql/preferences.ts'
import { erasePerson } from '../erase-person.ts'
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

export interface OpenRequest extends RequestRow {
  readonly id: number
  readonly owner: Owner
}

/**
 * The request behind a mailed link; undefined for a link that we did not sign, is too old, was used
 * or whose owner is erased.
 */
export async function findOpenRequest(
  req: PayloadRequest,
  token: string,
): Promise<OpenRequest | undefined> {
  const id = await readLink(req, 'preference-request', token)
  if (id === undefined) return undefined
  const db = await database(req)
  const row = await findRequest(db, id)
  const owner = row && (await findOwner(db, row.delivery))
  return row && owner && { ...row, id, owner }
}

/** On behalf of the person, who has no account: the link was mailed to them. */
const byPerson = (req: PayloadRequest) =>
  ({ context: { consent: { source: 'link' } }, ...asCommand(req) }) as const

async function rename(
  req: PayloadRequest,
  db: Database,
  { person }: Owner,
  name: string,
): Promise<void> {
  const how = byPerson(req)
  const data = { name }
  // In the order in which an erasure locks them.
  for (const { id } of await findSubscriptions(db, person))
    await req.payload.update({ ...how, collection: 'newsletter-subscribers', id, data })
  for (const id of person.contacts)
    await req.payload.update({ ...how, collection: 'contacts', id, data })
}

/** Changes the name of a person, as subscriber and as contact; false when the link was used. */
export const confirmChange = (
  req: PayloadRequest,
  { id, owner, name }: OpenRequest,
): Promise<boolean> =>
  withTransaction(req, async (db) => {
    if (!(await useRequest(db, id))) return false
    await rename(req, db, owner, name)
    return true
  })

/** Uses up the link to a download; false when it was. */
export const confirmDownload = async (req: PayloadRequest, { id }: OpenRequest): Promise<boolean> =>
  useRequest(await database(req), id)

/**
 * Erases a person at their own request, and with them the request: of two at once, one erases.
 * Undefined when the other has. Throws PersonInUse.
 */
export const confirmErasure = (
  req: PayloadRequest,
  { owner }: OpenRequest,
): Promise<ErasureReceipt | undefined> =>
  erasePerson(req, { email: owner.email }, { requestedBy: 'person' })
