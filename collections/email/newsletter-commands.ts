import type { Endpoint, PayloadRequest } from 'payload'
import { z } from 'zod'
import { mayReadNewsletters } from '#src/access/index.ts'
import { time } from '#src/contract/values.ts'
import { findNewsletter } from '#src/db/email/newsletters.ts'
import { database } from '#src/db/transaction.ts'
import { NoSuchNewsletter, withOptimisticLock } from '#src/email/compose/newsletters/change.ts'
import {
  cancelNewsletter,
  pauseNewsletter,
  resumeNewsletter,
} from '#src/email/compose/newsletters/control.ts'
import { decideOnNewsletter } from '#src/email/compose/newsletters/decide.ts'
import { editNewsletter } from '#src/email/compose/newsletters/edit.ts'
import { scheduleNewsletter, sendNewsletter } from '#src/email/compose/newsletters/send.ts'
import { resendFailed, sendToNewSubscribers } from '#src/email/compose/newsletters/send-again.ts'
import { readNewsletterSending } from '#src/email/compose/read-sending-state.ts'
import { sendTest } from '#src/email/compose/test-send.ts'
import { actOf, bare, stateOf, testCommand } from './sending-commands.ts'

const kind = {
  readSendingState: readNewsletterSending,
  withOptimisticLock,
  versionOf: async (req: PayloadRequest, id: number) =>
    (await findNewsletter(await database(req), id))?.updatedAt,
  mayRead: mayReadNewsletters,
  isGone: (error: unknown) => error instanceof NoSuchNewsletter,
}
const act = actOf(kind)

/** Of one that is sent, whose content cannot change: what its state allows is compared and set. */
const control = actOf({ ...kind, withOptimisticLock: (_req, _id, _seen, work) => work() })

const decision = bare.extend({ comment: z.string().trim().max(2_000).default('') })

/** Endpoints of a newsletter in the admin UI; the rules are those of the contract. */
export const newsletterCommands: Endpoint[] = [
  stateOf(kind),
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
    body: bare.extend({ at: time() }),
    run: (req, id, { at }) => scheduleNewsletter(req, id, at),
  }),
  act({
    name: 'unschedule',
    body: bare,
    run: (req, id) => editNewsletter(req, id, { scheduled_send_at: null }),
  }),
  control({ name: 'pause', body: bare, run: (req, id, _, by) => pauseNewsletter(req, id, by) }),
  control({ name: 'resume', body: bare, run: (req, id, _, by) => resumeNewsletter(req, id, by) }),
  control({ name: 'cancel', body: bare, run: (req, id, _, by) => cancelNewsletter(req, id, by) }),
  control({ name: 'resend', body: bare, run: (req, id, _, by) => resendFailed(req, id, by) }),
  control({
    name: 'extend',
    body: bare,
    run: (req, id, _, by) => sendToNewSubscribers(req, id, by),
  }),
  act({
    name: 'test',
    body: testCommand,
    run: async (req, id, { emails }) => {
      const newsletter = await findNewsletter(await database(req), id)
      if (newsletter) await sendTest(req, { kind: 'newsletter', ...newsletter }, emails)
    },
  }),
]
