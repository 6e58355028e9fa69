import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { wallClockOf, whenShown } from '#src/content/events/wall-clock.ts'
import { submitAction, submitEvent } from '#src/contract/submissions/student-action.ts'
import type { ProposalKind } from '#src/contract/submissions/submission.ts'
import { storage } from '#src/data/storage/index.ts'
import { type Database, database } from '#src/data/transaction.ts'
import { formatTimeIn } from '#src/locales/time-formats.ts'
import { proposalMail } from '#src/mail/notices/mails.ts'
import { asCommand } from '#src/platform/access/acting.ts'
import { notifyPermitted } from '#src/platform/notifications/notify.ts'
import { findSiteTimeZone } from '#src/platform/site/sql/site.ts'
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
type Checked = z.output<typeof checked>

const checkedEvent = checked.extend({
  startDate: z.string(),
  allDay: z.boolean(),
  location: z.string(),
})
type CheckedEvent = z.output<typeof checkedEvent>

/**
 * Prevents the removal of a proposal's uploads as unused until it is stored, by a shared advisory
 * lock. Only needed for old uploads, which may have been removed just now.
 */
const keepUploads = async (
  db: Database,
  { imageUrls, content }: Pick<Checked, 'imageUrls' | 'content'>,
) => {
  if (!uploadKeysIn([...imageUrls, content].join(' ')).some(mayBeRemoved)) return
  await lockOldUploadsShared(db)
  await requireUploaded(imageUrls)
}

const check = async <T extends Checked>(proposal: T): Promise<T> => {
  const imageUrls = proposal.imageUrls.map(withoutHost)
  await requireUploaded(imageUrls)
  return { ...proposal, imageUrls, content: cleanProposalHtml(proposal.content) }
}

/** When an event is whose day and time are those of the organisation's clocks. */
const startOf = (day: string, time: string, timeZone: string) => {
  const shown = Date.parse(`${day}T${time || '00:00'}:00Z`)
  const startDate = new Date(whenShown(wallClockOf(timeZone), shown)).toISOString()
  return { startDate, allDay: time === '' }
}

const whenAndWhere = ({ startDate, allDay, location }: CheckedEvent, timeZone: string): string => {
  const format = formatTimeIn('en', timeZone)
  return `${format(allDay ? 'fullDate' : 'fullDateTimeZone', startDate)}, ${location}`
}

async function store(
  req: PayloadRequest,
  db: Database,
  proposal: Checked & { readonly kind: ProposalKind },
  event?: string,
): Promise<number> {
  await keepUploads(db, proposal)
  const { id } = await req.payload.create({
    collection: 'action-submissions',
    data: { ...proposal, status: 'new' },
    ...asCommand(req),
  })
  await notifyStaff(req, db, {
    mail: proposalMail({ id, ...proposal, ...(event ? { event } : {}) }, env().BASE_URL),
    sender: { name: proposal.contactName, email: proposal.contactEmail },
    submission: { collection: 'action-submissions', id },
  })
  await notifyPermitted(req, { topic: 'proposal-came-in', document: id })
  return id
}

const respond = async (_db: Database, id = 0) =>
  ({ success: true, message: 'Thank you. We will look at your idea.', id }) as const

const held = { protect: keepUploads, reserveId: reserveProposalId } as const

const seen = ({ contactName, contactEmail, title, description, content }: Checked) => ({
  name: contactName,
  email: contactEmail,
  texts: [title, description, content],
})

const contentOf = ({ title, description, content }: Checked) => `${title} ${description} ${content}`

type Response = z.input<typeof submitAction.response.schema>

export const proposalForm: PublicForm<
  z.output<typeof submitAction.body.schema>,
  Checked,
  Response
> = {
  operation: submitAction,
  check: ({ body: { proof: _, ...proposal } }) => check(proposal),
  store: (req, db, proposal) => store(req, db, { ...proposal, kind: 'action' }),
  respond,
  held: { ...held, kind: 'proposal', checked, seen, content: contentOf },
}

export const eventProposalForm: PublicForm<
  z.output<typeof submitEvent.body.schema>,
  CheckedEvent,
  Response
> = {
  operation: submitEvent,
  check: async ({ req, body: { proof: _, day, time, ...proposal } }) => {
    const timeZone = await findSiteTimeZone(await database(req))
    return check({ ...proposal, ...startOf(day, time, timeZone) })
  },
  store: async (req, db, proposal) =>
    store(
      req,
      db,
      { ...proposal, kind: 'event' },
      whenAndWhere(proposal, await findSiteTimeZone(db)),
    ),
  respond,
  held: {
    ...held,
    kind: 'event_proposal',
    checked: checkedEvent,
    seen: (proposal) => ({
      ...seen(proposal),
      texts: [...seen(proposal).texts, proposal.location],
    }),
    content: contentOf,
  },
}

export const studentActionEndpoints = [
  endpoint(submitAction, (context) => receive(context, proposalForm)),
  endpoint(submitEvent, (context) => receive(context, eventProposalForm)),
]
