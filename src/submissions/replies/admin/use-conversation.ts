'use client'
import { useCallback, useEffect, useState } from 'react'
import {
  type Conversation,
  readConversation,
  replyToSubmission,
} from '#src/contract/submissions/conversation.ts'
import type { Submission } from '#src/contract/submissions/submission.ts'
import { call } from '#src/platform/admin/call.ts'
import { useLatestResponse } from '#src/platform/admin/use-latest-response.ts'

/** Polling interval while a reply is being sent, in ms. */
const pause = 2_000

const isGoingOn = ({ replies }: Conversation): boolean =>
  replies.some(({ status }) => status === 'queued' || status === 'sending')

/** Not crypto.randomUUID, which browsers have by https only. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

export function useConversation({ collection, id }: Submission, first: Conversation) {
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
