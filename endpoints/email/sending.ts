import type { PayloadRequest } from 'payload'
import { readSending, refreshCards, sendingActions } from '#src/contract/newsletters/mails.ts'
import { database } from '#src/data/transaction.ts'
import { decideOnNewsletter } from '#src/newsletters/approvals/decide.ts'
import { mustKnowPlaceholders } from '#src/newsletters/check/known-placeholders.ts'
import {
  editComposeEmail,
  sendComposeEmail,
  withEmailOptimisticLock,
} from '#src/newsletters/composed/compose-emails.ts'
import { findComposeEmail } from '#src/newsletters/composed/sql/compose-emails.ts'
import { refreshedCards } from '#src/newsletters/composer/cards.ts'
import {
  cancelNewsletter,
  pauseNewsletter,
  resumeNewsletter,
} from '#src/newsletters/sending/control.ts'
import {
  readComposedSending,
  readNewsletterSending,
} from '#src/newsletters/sending/read-sending-state.ts'
import { scheduleNewsletter, sendNewsletter } from '#src/newsletters/sending/send.ts'
import { resendFailed, sendToNewSubscribers } from '#src/newsletters/sending/send-again.ts'
import { sendTest } from '#src/newsletters/sending/test-send.ts'
import { findNewsletter } from '#src/newsletters/sql/newsletters.ts'
import { withOptimisticLock } from '#src/newsletters/writing/change.ts'
import { editNewsletter } from '#src/newsletters/writing/edit.ts'
import { asCaller } from '#src/platform/access/acting.ts'
import { type Context, endpoint } from '#src/server/http/endpoint.ts'
import { Rejection } from '#src/server/http/errors.ts'

interface OfMail {
  readonly collection: 'newsletters' | 'compose-emails'
  readonly id: number
}
type OnMail = Pick<Context<OfMail>, 'req' | 'params' | 'version'>

const kinds = {
  newsletters: { find: findNewsletter, readState: readNewsletterSending, lock: withOptimisticLock },
  'compose-emails': {
    find: findComposeEmail,
    readState: readComposedSending,
    lock: withEmailOptimisticLock,
  },
} as const

const stateOf = async (req: PayloadRequest, { collection, id }: OfMail) => {
  const state = await kinds[collection].readState(req, id)
  if (!state) throw new Rejection(404, 'document-deleted')
  return state
}

/**
 * Acts, and returns the new state. `seen` is the version that the act made: one that was written
 * right after it is nothing the user has read, and would be approved by their next act.
 */
const act = async (
  { req, params }: Pick<OnMail, 'req' | 'params'>,
  work: () => Promise<unknown>,
) => {
  await work()
  return (await kinds[params.collection].find(await database(req), params.id))?.updatedAt
}

const acted = async (
  context: Pick<OnMail, 'req' | 'params'>,
  made: Promise<string | undefined>,
) => {
  const seen = await made
  const state = await stateOf(context.req, context.params)
  return { ...state, seen: seen ?? state.seen }
}

/** Under an optimistic lock of the version that the user has read. */
const onSeen = (context: OnMail, work: () => Promise<unknown>) => {
  const { req, params, version } = context
  const { lock } = kinds[params.collection]
  return acted(
    context,
    lock(req, params.id, version, () => act(context, work)),
  )
}

const onSent = (context: Pick<OnMail, 'req' | 'params'>, work: () => Promise<unknown>) =>
  acted(context, act(context, work))

const isNewsletter = ({ collection }: OfMail): boolean => collection === 'newsletters'

const test = async (req: PayloadRequest, { collection, id }: OfMail, emails: string[]) => {
  const db = await database(req)
  if (collection === 'newsletters') {
    const newsletter = await findNewsletter(db, id)
    if (newsletter) await sendTest(req, { kind: 'newsletter', ...newsletter }, emails)
  } else {
    const composed = await findComposeEmail(db, id)
    if (composed) await sendTest(req, { kind: 'composed', ...composed }, emails)
  }
}

/** Throws SendingRejected where its sender has not confirmed that placeholders stay empty. */
const mustBeFilled = async ({
  req,
  params: { collection, id },
  body,
}: Pick<OnMail, 'req' | 'params'> & { readonly body: { readonly acceptsUnknown: boolean } }) => {
  const db = await database(req)
  const isOfNewsletter = collection === 'newsletters'
  const mail = await (isOfNewsletter ? findNewsletter(db, id) : findComposeEmail(db, id))
  const kind = isOfNewsletter ? 'newsletter' : 'composed'
  if (mail && !body.acceptsUnknown) await mustKnowPlaceholders(req, { ...mail, kind })
}

const unscheduled = { scheduled_send_at: null }
const acts = sendingActions

export const sendingEndpoints = [
  endpoint(readSending, ({ req, params }) => stateOf(req, params)),
  endpoint(acts.test, (context) =>
    onSeen(context, () => test(context.req, context.params, context.body.emails)),
  ),
  endpoint(acts.send, (context) => {
    const { req, params } = context
    const send = isNewsletter(params) ? sendNewsletter : sendComposeEmail
    return onSeen(context, async () => {
      await mustBeFilled(context)
      return send(req, params.id)
    })
  }),
  endpoint(acts.schedule, (context) => {
    const { req, params, body } = context
    return onSeen(context, async () => {
      await mustBeFilled(context)
      return isNewsletter(params)
        ? scheduleNewsletter(req, params.id, body.at)
        : editComposeEmail(req, params.id, { scheduled_send_at: body.at })
    })
  }),
  endpoint(acts.unschedule, (context) => {
    const { req, params } = context
    const edit = isNewsletter(params) ? editNewsletter : editComposeEmail
    return onSeen(context, () => edit(req, params.id, unscheduled))
  }),
  endpoint(acts.approve, (context) => {
    const { req, params, by, body } = context
    return onSeen(context, () => decideOnNewsletter(req, params.id, 'approved', by, body.comment))
  }),
  endpoint(acts.reject, (context) => {
    const { req, params, by, body } = context
    return onSeen(context, () => decideOnNewsletter(req, params.id, 'rejected', by, body.comment))
  }),
  endpoint(acts.ask, (context) => {
    const { req, params, by } = context
    return onSeen(context, () => decideOnNewsletter(req, params.id, 'pending', by))
  }),
  endpoint(acts.pause, (context) =>
    onSent(context, () => pauseNewsletter(context.req, context.params.id, context.by)),
  ),
  endpoint(acts.resume, (context) =>
    onSent(context, () => resumeNewsletter(context.req, context.params.id, context.by)),
  ),
  endpoint(acts.cancel, (context) =>
    onSent(context, () => cancelNewsletter(context.req, context.params.id, context.by)),
  ),
  endpoint(acts.resend, (context) =>
    onSent(context, () => resendFailed(context.req, context.params.id, context.by)),
  ),
  endpoint(acts.extend, (context) =>
    onSent(context, () => sendToNewSubscribers(context.req, context.params.id, context.by)),
  ),
  // A change of content like any other.
  endpoint(refreshCards, async ({ req, params: { collection, id }, version }) => {
    req.context[refreshedCards] = version
    await req.payload.update({ collection, id, data: {}, ...asCaller(req) })
    return {}
  }),
]
