'use client'
import { useDocumentInfo, useFormModified, useTranslation } from '@payloadcms/ui'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { useTexts } from '../../translations/use-texts.ts'
import { savedAgo } from './saved-ago.ts'
import { texts as inLanguages } from './texts.ts'
import './document-state.css'

/** Update interval of the age of what was saved, in ms. */
const tick = 10_000

const saved = z.object({ updatedAt: z.iso.datetime() })

/** How long ago this entry was saved, in seconds, whatever the clock of the server. */
function useSecondsSinceSave(): number | undefined {
  const { data } = useDocumentInfo()
  const at = saved.safeParse(data).data?.updatedAt
  const [savedAt, setSavedAt] = useState<{ readonly of?: string; readonly time: number }>()
  const [now, setNow] = useState(0)
  useEffect(() => {
    if (at === undefined) return
    // Of the version that the page was opened with only the server knows; later ones are of now.
    setSavedAt((before) => ({ of: at, time: before ? Date.now() : Date.parse(at) }))
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), tick)
    return () => clearInterval(timer)
  }, [at])
  return savedAt && Math.max(0, (now - savedAt.time) / 1000)
}

/** Whether what is written is saved, and how long ago it was. */
export function SaveState({ isSaving }: { readonly isSaving: boolean }) {
  const texts = useTexts(inLanguages)
  const { language } = useTranslation().i18n
  const isModified = useFormModified()
  const seconds = useSecondsSinceSave()
  if (isSaving) return texts.saving
  if (isModified) return texts.unsaved
  if (seconds === undefined) return null
  const ago = savedAgo(seconds, language)
  return ago === undefined ? texts.justSaved : texts.saved(ago)
}
