'use client'
import { useForm } from '@payloadcms/ui'
import { useCallback, useRef } from 'react'
import type { Conversation } from '#src/contract/submissions/conversation.ts'
import type { Replied } from '#src/contract/submissions/submission.ts'
import { ReplyThread } from './reply-thread.tsx'

/**
 * Writes how the message was handled, by whomever, into the form around it, which would save what
 * it was before.
 */
function useHandling(first: Conversation) {
  const { dispatchFields } = useForm()
  const shown = useRef(JSON.stringify(first.handling ?? {}))
  return useCallback(
    ({ handling }: Conversation) => {
      const now = JSON.stringify(handling ?? {})
      if (shown.current === now) return
      shown.current = now
      for (const [path, value] of Object.entries(handling ?? {}))
        dispatchFields({ type: 'UPDATE', path, value, initialValue: value })
    },
    [dispatchFields],
  )
}

interface Props extends Replied {
  readonly first: Conversation
}

export function Replies({ first, ...submission }: Props) {
  return <ReplyThread {...submission} first={first} onChange={useHandling(first)} />
}
