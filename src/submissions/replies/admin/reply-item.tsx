'use client'
import { Pill } from '@payloadcms/ui'
import type { Conversation } from '#src/contract/submissions/conversation.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { useFormatTime } from '#src/platform/admin/use-format-time.ts'

type Reply = Conversation['replies'][number]

const toneOf = ({ status, bounce }: Reply): 'error' | 'light' | 'success' => {
  const isLost = status === 'failed' || status === 'suppressed' || status === 'cancelled'
  if (bounce || isLost) return 'error'
  return status === 'sent' ? 'success' : 'light'
}

export function ReplyItem({ reply }: { readonly reply: Reply }) {
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
