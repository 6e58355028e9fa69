import { env } from '#src/config/env.ts'
import { submitAction } from '#src/contract/submissions/student-action.ts'
import { withTransaction } from '#src/db/transaction.ts'
import { endpoint } from '#src/http/endpoint.ts'
import { InvalidRequest } from '#src/http/errors.ts'
import { storage } from '#src/storage/index.ts'
import { proposalMail } from '#src/submissions/mails.ts'
import { cleanProposalHtml } from '#src/submissions/proposal-html.ts'
import { limitRate } from './limit-rate.ts'
import { notifyStaff } from './notify-staff.ts'

const prefix = '/api/images/'

/** Addresses of the right form that the upload never gave are refused, too. */
const requireUploaded = async (urls: readonly string[]): Promise<void> => {
  const found = await Promise.all(urls.map((url) => storage().stat(url.slice(prefix.length))))
  if (found.includes(undefined))
    throw new InvalidRequest('imageUrls: must be addresses that the upload returned')
}

export const studentActionEndpoints = [
  endpoint(submitAction, async ({ req, request, body }) => {
    await limitRate(req.payload, request)
    await requireUploaded(body.imageUrls)
    const content = cleanProposalHtml(body.content)
    const id = await withTransaction(req, async (db) => {
      const { id } = await req.payload.create({
        collection: 'action-submissions',
        data: { ...body, content, status: 'new' },
        overrideAccess: true,
        depth: 0,
        req,
      })
      await notifyStaff(req, db, proposalMail({ id, ...body }, env().BASE_URL))
      return id
    })
    return { success: true as const, message: 'Thank you. We will look at your idea.', id }
  }),
]
