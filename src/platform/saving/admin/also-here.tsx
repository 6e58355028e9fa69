'use client'
import { useAuth, useDocumentInfo } from '@payloadcms/ui'
import { useCallback, useEffect, useState } from 'react'
import { notePresence } from '#src/contract/presence.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { call } from '#src/platform/admin/call.ts'
import { usePolling } from '#src/platform/admin/use-polling.ts'

/** A third of the time after which a person counts as gone, in ms. */
const interval = 15_000

/** Who edits the document, if that is another user. */
export function useEditor(): string | undefined {
  const { currentEditor, documentIsLocked } = useDocumentInfo()
  const { user } = useAuth()
  if (!documentIsLocked || typeof currentEditor !== 'object') return undefined
  return currentEditor?.id === user?.id ? undefined : currentEditor?.email
}

/** In every form of a stored document: who edits it, and who else has it open. */
export function AlsoHere() {
  const { id, collectionSlug: collection } = useDocumentInfo()
  const editor = useEditor()
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
  const readers = others.filter((name) => name !== editor).join(', ')
  const notes = [
    editor && texts('editing', { name: editor }),
    readers && texts('alsoHere', { names: readers }),
  ]
  return (
    <small role="status" className="ui-muted">
      {notes.filter(Boolean).join(' ')}
    </small>
  )
}
