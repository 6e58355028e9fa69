'use client'
import { Button, useDocumentInfo, useForm, useFormModified, useTranslation } from '@payloadcms/ui'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { useTexts } from '#src/locales/use-texts.ts'
import type { Problem } from '#src/platform/saving/admin/store-document.ts'
import { useStoredText } from '#src/platform/saving/admin/use-unsaved-text.ts'
import { savedAgo } from './saved-ago.ts'
import type { Saving } from './use-repeated-saves.ts'
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

interface UnsavedProps extends Problem {
  readonly isStored: boolean
}

function Unsaved({ problem, isOutdated = false, isStored }: UnsavedProps) {
  const texts = useTexts('saving')
  const { setModified } = useForm()
  const reload = () => {
    // It is stored in the browser: nothing is lost by leaving.
    setModified(false)
    setTimeout(() => window.location.reload())
  }
  return (
    <span className="ui-problem document-state__problem" role="alert">
      {texts('notSaved', { reason: problem })} {isStored && texts('stored')}{' '}
      {isOutdated && isStored && (
        <Button buttonStyle="none" className="document-state__revert" onClick={reload}>
          {texts('reload')}
        </Button>
      )}
    </span>
  )
}

export function SaveState({ isSaving, problem }: Saving) {
  const texts = useTexts('writing')
  const { language } = useTranslation().i18n
  const isModified = useFormModified()
  const seconds = useSecondsSinceSave()
  const isStored = useStoredText(problem !== undefined)
  if (problem) return <Unsaved {...problem} isStored={isStored} />
  if (isSaving) return texts('saving')
  if (isModified) return texts('unsaved')
  if (seconds === undefined) return null
  const ago = savedAgo(seconds, language)
  return ago === undefined ? texts('justSaved') : texts('saved', { ago })
}
