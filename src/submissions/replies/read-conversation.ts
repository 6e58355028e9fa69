import type { PayloadRequest } from 'payload'
import type { Conversation } from '#src/contract/submissions/conversation.ts'
import type { Replied } from '#src/contract/submissions/submission.ts'
import { isEmailAddress } from '#src/contract/values.ts'
import { database } from '#src/data/transaction.ts'
import { readMailSettings } from '#src/mail/delivery/mail-settings.ts'
import { may } from '#src/platform/access/index.ts'
import {
  findReplies,
  findReplyTarget,
  type ReplyTargetRow,
} from '#src/submissions/replies/sql/replies.ts'
import { replySubject } from './reply-mail.ts'

export function obstacleOf({
  email,
  isSuppressed,
}: Pick<ReplyTargetRow, 'email' | 'isSuppressed'>): Conversation['obstacle'] {
  if (!isEmailAddress(email)) return 'erased'
  return isSuppressed ? 'suppressed' : null
}

/**
 * The replies to a message or proposal, and what the request's user may do; undefined when it does
 * not exist. The caller has checked that the user may read submissions.
 */
export async function readConversation(
  req: PayloadRequest,
  submission: Replied,
): Promise<Conversation | undefined> {
  const db = await database(req)
  const target = await findReplyTarget(db, submission)
  if (!target) return undefined
  const replies = await findReplies(db, submission)
  const { name, address, replyTo } = await readMailSettings(req.payload)
  return {
    replies: replies.map(({ key: _, messageId: __, ...reply }) => reply),
    text: target.text,
    recipient: { name: target.name, email: target.email },
    subject: replySubject(target.title),
    sender: { name, email: address, replyTo: replyTo ?? address },
    obstacle: obstacleOf(target),
    mayReply: may(req, 'submissions', 'write'),
    handling: target.handling,
  }
}
