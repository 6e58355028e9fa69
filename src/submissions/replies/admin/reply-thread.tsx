'use client'
import './replies.css'
import { Pill } from '@payloadcms/ui'
import { useEffect, useId } from 'react'
import type { Conversation } from '#src/contract/submissions/conversation.ts'
import type { Submission } from '#src/contract/submissions/submission.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { useFormatTime } from '#src/platform/admin/use-format-time.ts'
import { ReplyForm } from './reply-form.tsx'
import { useConversation } from './use-conversation.ts'

type Reply = Conversation['replies'][number]

const toneOf = ({ status, bounce }: Reply): 'error' | 'light' | 'success' => {
  const isLost = status === 'failed' || status === 'suppressed' || status === 'cancelled'
  if (bounce || isLost) return 'error'
  return status === 'sent' ? 'success' : 'light'
}

function ReplyItem({ reply }: { readonly reply: Reply }) {
  const texts = useTexts('replies')
  const formatTime = useFormatTime()
  const { by, at, text, status, bounce } = reply
  return (
    <li className="replies__item">
      <div className="replies__head">
        <strong>{by || texts('formerUser')}</strong>
        {status && (
          <Pill pillStyle={toneOf(reply)} size="small">
            {bounce ? texts(`bounces:${bounce}`) : texts(`statuses:${status}`)}
          </Pill>
        )}
        <time dateTime={at}>{formatTime('dateTime', at)}</time>
      </div>
      <p className="replies__text">{text}</p>
    </li>
  )
}

interface Props extends Submission {
  readonly first: Conversation
  readonly onChange?: (conversation: Conversation) => void
  readonly onReplied?: () => Promise<void>
}

export function ReplyThread({ first, onChange, onReplied, ...submission }: Props) {
  const texts = useTexts('replies')
  const id = useId()
  const { conversation, problem, send } = useConversation(submission, first)
  const { replies, mayReply, obstacle } = conversation
  useEffect(() => onChange?.(conversation), [conversation, onChange])
  if (replies.length === 0 && !mayReply) return null
  return (
    <section className="replies" aria-labelledby={id}>
      <h3 id={id}>{texts('replies')}</h3>
      {replies.length > 0 && (
        <ol>
          {replies.map((reply) => (
            <ReplyItem key={reply.id} reply={reply} />
          ))}
        </ol>
      )}
      {problem && <p role="alert">{problem}</p>}
      {mayReply && obstacle && (
        <p className="replies__obstacle">{texts(`obstacles:${obstacle}`)}</p>
      )}
      {mayReply && !obstacle && (
        <ReplyForm
          conversation={conversation}
          onSend={async (text) => {
            await send(text)
            await onReplied?.()
          }}
        />
      )}
    </section>
  )
}
