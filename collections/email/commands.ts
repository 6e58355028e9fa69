import type { Endpoint, PayloadRequest } from 'payload'
import { z } from 'zod'
import { may } from '#src/access/index.ts'
import { email, instant } from '#src/contract/values.ts'
import { countRecipients, findNewsletter } from '#src/db/email/newsletters.ts'
import { readDeliveryReport } from '#src/db/email/report.ts'
import { database } from '#src/db/transaction.ts'
import type { NewsletterDesk } from '#src/email/newsletter-desk.ts'
import { SendingRefused } from '#src/email/newsletter-states.ts'
import {
  asTheySawIt,
  decideOnNewsletter,
  editNewsletter,
  NoSuchNewsletter,
  ReadAnew,
  scheduleNewsletter,
  sendNewsletter,
} from '#src/email/newsletters.ts'
import { previewMail } from '#src/email/preview.ts'
import { written } from '#src/email/preview-shape.ts'
import { sendTrial } from '#src/email/trial.ts'
import { command, Refused, readCommand } from '../command.ts'

const gone = () => new Refused(404, 'This newsletter has been deleted')

const translate = (error: unknown): unknown => {
  if (error instanceof NoSuchNewsletter) return gone()
  if (error instanceof SendingRefused) return new Refused(400, error.message)
  if (error instanceof ReadAnew)
    return new Refused(409, 'Somebody has changed it meanwhile. Please read it again.')
  return error
}

const readDesk = async (req: PayloadRequest, id: number): Promise<NewsletterDesk> => {
  const db = await database(req)
  const newsletter = await findNewsletter(db, id)
  if (!newsletter) throw gone()
  const { status, approvalStatus, approvalComment, scheduledSendAt, sentAt, updatedAt } = newsletter
  return {
    ...{ status, approvalStatus, approvalComment, scheduledSendAt, sentAt, seen: updatedAt },
    recipients: await countRecipients(db),
    mayWrite: may(req, 'newsletters', 'write'),
    mayApprove: may(req, 'approvals', 'write'),
    report: status === 'sent' ? await readDeliveryReport(db, id) : null,
  }
}

const bare = z.object({ seen: z.string() })

interface Act<S extends typeof bare> {
  readonly name: string
  readonly area?: 'newsletters' | 'approvals'
  readonly body: S
  readonly run: (req: PayloadRequest, id: number, body: z.output<S>, by: number) => Promise<unknown>
}

/** A button below a newsletter: does it to what the person had before them. */
const act = <S extends typeof bare>({ name, area = 'newsletters', body, run }: Act<S>): Endpoint =>
  command({
    method: 'post',
    path: `/:id/${name}`,
    area,
    level: 'write',
    run: async (req, { id, by }) => {
      const given = await readCommand(req, body)
      try {
        await asTheySawIt(req, id, given.seen, () => run(req, id, given, by))
      } catch (error) {
        throw translate(error)
      }
      return readDesk(req, id)
    },
  })

const decision = bare.extend({ comment: z.string().trim().max(2_000).default('') })

/** What staff do with a newsletter in the admin UI; the rules are those of the contract. */
export const newsletterCommands: Endpoint[] = [
  command({
    method: 'get',
    path: '/:id/desk',
    area: 'newsletters',
    level: 'read',
    run: (req, { id }) => readDesk(req, id),
  }),
  act({
    name: 'approve',
    area: 'approvals',
    body: decision,
    run: (req, id, { comment }, by) => decideOnNewsletter(req, id, 'approved', by, comment),
  }),
  act({
    name: 'reject',
    area: 'approvals',
    body: decision,
    run: (req, id, { comment }, by) => decideOnNewsletter(req, id, 'rejected', by, comment),
  }),
  act({
    name: 'ask',
    body: bare,
    run: (req, id, _, by) => decideOnNewsletter(req, id, 'pending', by),
  }),
  act({ name: 'send', body: bare, run: (req, id) => sendNewsletter(req, id) }),
  act({
    name: 'schedule',
    body: bare.extend({ at: instant() }),
    run: (req, id, { at }) => scheduleNewsletter(req, id, at),
  }),
  act({
    name: 'unschedule',
    body: bare,
    run: (req, id) => editNewsletter(req, id, { scheduled_send_at: null }),
  }),
  act({
    name: 'test',
    body: bare.extend({ emails: z.array(email()).min(1).max(20) }),
    run: async (req, id, { emails }) => {
      const newsletter = await findNewsletter(await database(req), id)
      if (newsletter) await sendTrial(req, newsletter, emails)
    },
  }),
]

/** `POST /cms-api/<collection>/preview`: what is being written, as it would arrive. */
export const mailPreview: Endpoint = command({
  method: 'post',
  path: '/preview',
  area: 'newsletters',
  level: 'read',
  run: async (req) => previewMail(req.payload, await readCommand(req, written)),
})
