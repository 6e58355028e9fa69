'use client'
import { useConfig } from '@payloadcms/ui'
import { useCallback, useEffect, useState } from 'react'
import { request } from '#src/admin/request.ts'
import { useTexts } from '#src/admin/translations/use-texts.ts'
import { useLatestResponse } from '#src/admin/use-latest-response.ts'
import type { Submission } from '#src/contract/submissions/submission.ts'
import { type Conversation, conversation } from '#src/submissions/replies/conversation.ts'
import { ReplyThread } from '../replies/reply-thread.tsx'
import { texts as inLanguages } from './texts.ts'

interface Props extends Submission {
  readonly onReplied: () => Promise<void>
}

export function InboxThread({ collection, id, onReplied }: Props) {
  const texts = useTexts(inLanguages)
  const { config } = useConfig()
  const [first, setFirst] = useState<Conversation>()
  const url = `${config.routes.api}/${collection}/${id}/conversation`
  const read = useCallback(() => request(url, conversation), [url])
  const { problem, load } = useLatestResponse(read, setFirst)
  useEffect(() => void load(), [load])
  if (!first) return <p role={problem ? 'alert' : 'status'}>{problem || texts.loading}</p>
  return (
    <>
      <p className="inbox-row__text">{first.text}</p>
      <ReplyThread collection={collection} id={id} first={first} onReplied={onReplied} />
    </>
  )
}
