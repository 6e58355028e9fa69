import { submitAction } from '#src/contract/submissions/student-action.ts'
import { storage } from '#src/data/storage/index.ts'
import { type Database, withTransaction } from '#src/data/transaction.ts'
import { proposalMail } from '#src/mail/notices/mails.ts'
import { notifyPermitted } from '#src/platform/notifications/notify.ts'
import { endpoint } from '#src/server/http/endpoint.ts'
import { InvalidRequest } from '#src/server/http/errors.ts'
import { env } from '#src/settings/env.ts'
import { cleanProposalHtml } from '#src/submissions/proposals/proposal-html.ts'
import { lockOldUploadsShared } from '#src/submissions/uploads/sql/uploads.ts'
import { mayBeRemoved, uploadKeysIn } from '#src/submissions/uploads/upload-keys.ts'
import { limitBytes, limitRate, requireSpace, sizeOf } from './limit-rate.ts'
import { notifyStaff } from './notify-staff.ts'

const prefix = '/api/images/'

const notUploaded = () =>
  new InvalidRequest('imageUrls: must be addresses that the upload returned')

/** Strips our host from an image URL; throws InvalidRequest for any other host. */
const withoutHost = (url: string): string => {
  const path = url.slice(url.lastIndexOf(prefix))
  const isOurs = path === url || sameAddress(url, `${env().BASE_URL}${path}`)
  if (!isOurs) throw notUploaded()
  return path
}

const sameAddress = (one: string, other: string): boolean =>
  URL.canParse(one) && new URL(one).href === new URL(other).href

/** Rejects well-formed URLs that the upload never returned. */
const requireUploaded = async (paths: readonly string[]): Promise<void> => {
  const found = await Promise.all(paths.map((path) => storage().stat(path.slice(prefix.length))))
  if (found.includes(undefined)) throw notUploaded()
}

/**
 * Prevents the removal of a proposal's uploads as unused until it is stored, by a shared advisory
 * lock. Only needed for old uploads, which may have been removed just now.
 */
const keepUploads = async (db: Database, imageUrls: readonly string[], content: string) => {
  if (!uploadKeysIn([...imageUrls, content].join(' ')).some(mayBeRemoved)) return
  await lockOldUploadsShared(db)
  await requireUploaded(imageUrls)
}

export const studentActionEndpoints = [
  endpoint(submitAction, async ({ req, request, body }) => {
    await limitRate(req.payload, request)
    await requireSpace()
    const imageUrls = body.imageUrls.map(withoutHost)
    await requireUploaded(imageUrls)
    await limitBytes(req.payload, request, 'texts', sizeOf(body))
    const content = cleanProposalHtml(body.content)
    const id = await withTransaction(req, async (db) => {
      await keepUploads(db, imageUrls, content)
      const { id } = await req.payload.create({
        collection: 'action-submissions',
        data: { ...body, imageUrls, content, status: 'new' },
        overrideAccess: true,
        depth: 0,
        req,
      })
      await notifyStaff(req, db, {
        mail: proposalMail({ id, ...body }, env().BASE_URL),
        sender: { name: body.contactName, email: body.contactEmail },
        submission: { collection: 'action-submissions', id },
      })
      await notifyPermitted(req, { topic: 'proposal-came-in', document: id })
      return id
    })
    return { success: true as const, message: 'Thank you. We will look at your idea.', id }
  }),
]
