import { randomUUID } from 'node:crypto'
import type { PayloadRequest } from 'payload'
import type { ReplyCommand } from '#src/contract/submissions/conversation.ts'
import type { Replied } from '#src/contract/submissions/submission.ts'
import { type Database, withTransaction } from '#src/data/transaction.ts'
import { englishOf } from '#src/locales/errors/english-error.ts'
import { queueMail } from '#src/mail/ledger/enqueue-mail.ts'
import { asCommand } from '#src/platform/access/acting.ts'
import { findSite, findSiteTimeZone } from '#src/platform/site/sql/site.ts'
import { CodedError } from '#src/server/errors/coded-error.ts'
import { env } from '#src/settings/env.ts'
import {
  findReplies,
  findReplyTarget,
  lockReplyTarget,
  type ReplyRow,
  type ReplyTargetRow,
} from '#src/submissions/replies/sql/replies.ts'
import { threadRoot } from '../inbox/thread.ts'
import { obstacleOf } from './read-conversation.ts'
import { replyMail } from './reply-mail.ts'

type Reason = 'submission-deleted' | 'answered-meanwhile' | 'reply-suppressed' | 'reply-erased'

export class ReplyRejected extends CodedError {
  override readonly name = 'ReplyRejected'
  override readonly status = 409
  constructor(code: Reason, ...params: string[]) {
    super({ code, params }, englishOf(code, params))
  }
}

/** References (RFC 5322 §3.6.4) are the root and the newest: headers of any length are no help. */
const longestThread = 20

const threadOf = (root: string, replies: readonly ReplyRow[]): string[] => {
  const before = replies.flatMap(({ messageId }) => messageId ?? [])
  return [root, ...before.slice(1 - longestThread)]
}

/** In the form of the ledger, so that what comes back is found by it (src/mail/bounces). */
const newMessageId = ({ id }: Replied, baseUrl: string): string =>
  `<${id}.${randomUUID().replaceAll('-', '')}@${new URL(baseUrl).hostname}>`

const enqueueReply = async (
  req: PayloadRequest,
  db: Database,
  { submission, target, replies, text }: Reply,
) => {
  const { BASE_URL } = env()
  const { language } = await findSite(db)
  const timeZone = await findSiteTimeZone(db)
  const { collection } = submission
  const mail = replyMail({ text, language, timeZone, target: { collection, ...target } })
  const delivery = await queueMail(req, {
    ...mail,
    kind: 'reply',
    to: target.email,
    name: target.name,
    ...(target.contactId === null ? {} : { contactId: target.contactId }),
    thread: threadOf(threadRoot(submission, BASE_URL), replies),
    messageId: newMessageId(submission, BASE_URL),
  })
  return { delivery: delivery ?? null, subject: mail.subject }
}

interface Reply {
  readonly submission: Replied
  readonly target: ReplyTargetRow
  readonly replies: readonly ReplyRow[]
  readonly text: string
  readonly key: string
}

const referenceTo = {
  'contact-submissions': 'message',
  'action-submissions': 'proposal',
  'form-answers': 'answers',
} as const

const storeReply = async (req: PayloadRequest, db: Database, reply: Reply): Promise<void> => {
  const { submission, target, text, key } = reply
  const { collection, id } = submission
  const sent = await enqueueReply(req, db, reply)
  // Only this command writes replies: the collection is closed to everybody.
  await req.payload.create({
    collection: 'replies',
    data: {
      [referenceTo[collection]]: id,
      ...sent,
      email: target.email,
      text,
      key,
      by: req.user?.id ?? null,
    },
    ...asCommand(req),
  })
  if (collection === 'contact-submissions' && target.handling?.status !== 'answered')
    // A hook records who handled it and when (collections/submissions/contact-submissions.ts).
    await req.payload.update({ collection, id, data: { status: 'answered' }, ...asCommand(req) })
}

/**
 * Mails a reply to the sender of a message, a proposal or answers, from the organisation's address and in one
 * conversation with those before it; stores it, and marks a message as `answered`. Exactly once for
 * each key. Runs on behalf of the request's user, whose permission the caller has checked. Throws
 * ReplyRejected when the submission is deleted, when another user has replied since `after`, or
 * when nothing may be sent to the email address.
 */
export async function sendReply(
  req: PayloadRequest,
  submission: Replied,
  { key, after, text }: ReplyCommand,
): Promise<void> {
  await withTransaction(req, async (db) => {
    await lockReplyTarget(db, submission)
    const target = await findReplyTarget(db, submission)
    if (!target) throw new ReplyRejected('submission-deleted')
    const replies = await findReplies(db, submission)
    if (replies.some((reply) => reply.key === key && reply.text === text)) return
    const newest = replies.at(-1)
    if ((newest?.id ?? null) !== after)
      throw new ReplyRejected('answered-meanwhile', newest?.by ?? '')
    const obstacle = obstacleOf(target)
    if (obstacle) throw new ReplyRejected(`reply-${obstacle}`)
    await storeReply(req, db, { submission, target, replies, text, key })
  })
}
