'use client'
import { useDocumentInfo } from '@payloadcms/ui'
import { useCallback, useEffect, useState } from 'react'
import { notePresence } from '#src/contract/presence.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { call } from '#src/platform/admin/call.ts'
import { usePolling } from '#src/platform/admin/use-polling.ts'

/** A third of the time after which a person counts as gone, in ms. */
const interval = 15_000

/** In every form of a stored document: who else has it open. */
export function AlsoHere() {
  const { id, collectionSlug: collection } = useDocumentInfo()
  const texts = useTexts('saving')
  const [others, setOthers] = useState<readonly string[]>([])
  const note = useCallback(
    async (signal: AbortSignal) => {
      if (typeof id !== 'number' || collection === undefined) return
      const body = { collection, id }
      // Without a response nothing is known of them.
      const found = await call(notePresence, { body }, { signal }).catch(() => undefined)
      setOthers(found?.others ?? [])
    },
    [collection, id],
  )
  useEffect(() => {
    const ending = new AbortController()
    void note(ending.signal)
    return () => ending.abort()
  }, [note])
  usePolling(note, false, interval)
  return (
    <small role="status" className="ui-muted">
      {others.length > 0 ? texts('alsoHere', { names: others.join(', ') }) : null}
    </small>
  )
}
