import { z } from 'zod'
import { submitAction } from '#src/contract/submissions/student-action.ts'
import { storage } from '#src/data/storage/index.ts'
import type { Database } from '#src/data/transaction.ts'
import { proposalMail } from '#src/mail/notices/mails.ts'
import { notifyPermitted } from '#src/platform/notifications/notify.ts'
import { endpoint } from '#src/server/http/endpoint.ts'
import { InvalidRequest } from '#src/server/http/errors.ts'
import { env } from '#src/settings/env.ts'
import { cleanProposalHtml } from '#src/submissions/proposals/proposal-html.ts'
import { reserveProposalId } from '#src/submissions/proposals/sql/decisions.ts'
import { lockOldUploadsShared } from '#src/submissions/uploads/sql/uploads.ts'
import { mayBeRemoved, uploadKeysIn } from '#src/submissions/uploads/upload-keys.ts'
import { notifyStaff } from './notify-staff.ts'
import { type PublicForm, receive } from './receive.ts'

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

// Cleaned, a text may be longer than what was sent.
const checked = submitAction.body.schema.omit({ proof: true }).extend({ content: z.string() })

/**
 * Prevents the removal of a proposal's uploads as unused until it is stored, by a shared advisory
 * lock. Only needed for old uploads, which may have been removed just now.
 */
const keepUploads = async (
  db: Database,
  { imageUrls, content }: Pick<z.output<typeof checked>, 'imageUrls' | 'content'>,
) => {
  if (!uploadKeysIn([...imageUrls, content].join(' ')).some(mayBeRemoved)) return
  await lockOldUploadsShared(db)
  await requireUploaded(imageUrls)
}

export const proposalForm: PublicForm<
  z.output<typeof submitAction.body.schema>,
  z.output<typeof checked>,
  z.input<typeof submitAction.response.schema>
> = {
  operation: submitAction,
  check: async ({ body: { proof: _, ...proposal } }) => {
    const imageUrls = proposal.imageUrls.map(withoutHost)
    await requireUploaded(imageUrls)
    return { ...proposal, imageUrls, content: cleanProposalHtml(proposal.content) }
  },
  store: async (req, db, proposal) => {
    await keepUploads(db, proposal)
    const { id } = await req.payload.create({
      collection: 'action-submissions',
      data: { ...proposal, status: 'new' },
      overrideAccess: true,
      depth: 0,
      req,
    })
    await notifyStaff(req, db, {
      mail: proposalMail({ id, ...proposal }, env().BASE_URL),
      sender: { name: proposal.contactName, email: proposal.contactEmail },
      submission: { collection: 'action-submissions', id },
    })
    await notifyPermitted(req, { topic: 'proposal-came-in', document: id })
    return id
  },
  respond: async (_db, id = 0) => ({
    success: true,
    message: 'Thank you. We will look at your idea.',
    id,
  }),
  held: {
    kind: 'proposal',
    checked,
    seen: ({ contactName, contactEmail, title, description, content }) => ({
      name: contactName,
      email: contactEmail,
      texts: [title, description, content],
    }),
    content: ({ title, description, content }) => `${title} ${description} ${content}`,
    protect: keepUploads,
    reserveId: reserveProposalId,
  },
}

export const studentActionEndpoints = [
  endpoint(submitAction, (context) => receive(context, proposalForm)),
]
