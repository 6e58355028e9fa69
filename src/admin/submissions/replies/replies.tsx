'use client'
import { useForm } from '@payloadcms/ui'
import { useEffect, useRef } from 'react'
import { useTexts } from '#src/admin/translations/use-texts.ts'
import type { Submission } from '#src/contract/submissions/submission.ts'
import type { Conversation } from '#src/submissions/replies/conversation.ts'
import './replies.css'
import { ReplyForm } from './reply-form.tsx'
import { ReplyItem } from './reply-item.tsx'
import { texts as inLanguages } from './texts.ts'
import { useConversation } from './use-conversation.ts'

/**
 * How the message was handled, by whomever, in the form around it, which would save what it was
 * before.
 */
function useHandling({ handling }: Conversation) {
  const { dispatchFields } = useForm()
  const now = JSON.stringify(handling ?? {})
  const shown = useRef(now)
  useEffect(() => {
    if (shown.current === now) return
    shown.current = now
    for (const [path, value] of Object.entries<unknown>(JSON.parse(now)))
      dispatchFields({ type: 'UPDATE', path, value, initialValue: value })
  }, [dispatchFields, now])
}

interface Props extends Submission {
  /** Server-rendered. */
  readonly first: Conversation
}

/** The replies to a message or proposal, oldest first, and the form for the next one. */
export function Replies({ first, ...submission }: Props) {
  const texts = useTexts(inLanguages)
  const { conversation, problem, send } = useConversation(submission, first)
  const { replies, mayReply, obstacle } = conversation
  useHandling(conversation)
  if (replies.length === 0 && !mayReply) return null
  return (
    <section className="replies" aria-labelledby="replies">
      <h3 id="replies">{texts.replies}</h3>
      {replies.length > 0 && (
        <ol>
          {replies.map((reply) => (
            <ReplyItem key={reply.id} reply={reply} />
          ))}
        </ol>
      )}
      {problem && <p role="alert">{problem}</p>}
      {mayReply && obstacle && <p className="replies__obstacle">{texts.obstacles[obstacle]}</p>}
      {mayReply && !obstacle && <ReplyForm conversation={conversation} onSend={send} />}
    </section>
  )
}
