'use client'
import { Badge } from '#src/platform/admin/badge.tsx'
import './replies.css'
import { useCallback, useEffect, useId, useState } from 'react'
import {
  type Conversation,
  readConversation,
  replyToSubmission,
} from '#src/contract/submissions/conversation.ts'
import type { Replied } from '#src/contract/submissions/submission.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { call } from '#src/platform/admin/call.ts'
import { RelativeTime } from '#src/platform/admin/time.tsx'
import { useLatestResponse } from '#src/platform/admin/use-latest-response.ts'
import { ReplyForm } from './reply-form.tsx'

/** Polling interval while a reply is being sent, in ms. */
const pause = 2_000

const isGoingOn = ({ replies }: Conversation): boolean =>
  replies.some(({ status }) => status === 'queued' || status === 'sending')

/** Not crypto.randomUUID, which browsers have by https only. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

function useConversation({ collection, id }: Replied, first: Conversation) {
  const [conversation, setConversation] = useState(first)
  const [key, setKey] = useState<string>()
  const read = useCallback(() => call(readConversation, { collection, id }), [collection, id])
  const { problem, load, overtake } = useLatestResponse(read, setConversation)
  // Pages restored from the browser's cache (back/forward) may be stale.
  useEffect(() => void load(), [load])
  const isWatched = isGoingOn(conversation)
  useEffect(() => {
    if (!isWatched) return
    const watching = setInterval(() => void load(), pause)
    return () => clearInterval(watching)
  }, [isWatched, load])

  /**
   * Throws an Error with a displayable message, and shows what others have replied. The key stays
   * until there is a response that it was sent, so that trying again never sends it twice.
   */
  const send = async (text: string): Promise<void> => {
    const used = key ?? newKey()
    setKey(used)
    const after = conversation.replies.at(-1)?.id ?? null
    const body = { key: used, after, text }
    try {
      const now = await call(replyToSubmission, { collection, id, body })
      overtake()
      setConversation(now)
      setKey(undefined)
    } catch (error) {
      await load()
      throw error
    }
  }
  return { conversation, problem, send }
}

type Reply = Conversation['replies'][number]

const toneOf = ({ status, bounce }: Reply): 'error' | 'light' | 'success' => {
  const isLost = status === 'failed' || status === 'suppressed' || status === 'cancelled'
  if (bounce || isLost) return 'error'
  return status === 'sent' ? 'success' : 'light'
}

function ReplyItem({ reply }: { readonly reply: Reply }) {
  const texts = useTexts('replies')
  const { by, at, text, status, bounce } = reply
  return (
    <li className="replies__item">
      <div className="ui-row ui-row--text replies__head">
        <strong>{by || texts('formerUser')}</strong>
        {status && (
          <Badge tone={toneOf(reply)}>
            {bounce ? texts(`bounces:${bounce}`) : texts(`statuses:${status}`)}
          </Badge>
        )}
        <RelativeTime at={at} />
      </div>
      <p className="ui-written replies__text">{text}</p>
    </li>
  )
}

interface Props extends Replied {
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
        <p className="ui-panel ui-panel--warning replies__obstacle">
          {texts(`obstacles:${obstacle}`)}
        </p>
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
