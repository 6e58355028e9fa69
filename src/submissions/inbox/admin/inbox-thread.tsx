'use client'
import { useCallback, useEffect, useState } from 'react'
import { type Conversation, readConversation } from '#src/contract/submissions/conversation.ts'
import type { Submission } from '#src/contract/submissions/submission.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { call } from '#src/platform/admin/call.ts'
import { useLatestResponse } from '#src/platform/admin/use-latest-response.ts'
import { ReplyThread } from '#src/submissions/replies/admin/reply-thread.tsx'

interface Props extends Submission {
  readonly onReplied: () => Promise<void>
}

export function InboxThread({ collection, id, onReplied }: Props) {
  const texts = useTexts('inbox')
  const [first, setFirst] = useState<Conversation>()
  const read = useCallback(() => call(readConversation, { collection, id }), [collection, id])
  const { problem, load } = useLatestResponse(read, setFirst)
  useEffect(() => void load(), [load])
  if (!first) return <p role={problem ? 'alert' : 'status'}>{problem || texts('loading')}</p>
  return (
    <>
      <p className="inbox-row__text">{first.text}</p>
      <ReplyThread collection={collection} id={id} first={first} onReplied={onReplied} />
    </>
  )
}
