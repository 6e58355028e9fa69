import { useAllFormFields, useFormModified } from '@payloadcms/ui'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Problem } from '#src/platform/saving/admin/store-document.ts'
import { pauseBeforeSave } from './pause-before-save.ts'

export interface Saving {
  readonly isSaving: boolean
  readonly problem?: Problem | undefined
}

/**
 * Calls `save`, which returns why it failed, while the form is written: a few seconds after the
 * last change, at least every ten seconds, and never twice at once.
 */
export function useRepeatedSaves(
  canSave: boolean,
  save: () => Promise<Problem | undefined>,
): Saving {
  const isModified = useFormModified()
  const [fields] = useAllFormFields()
  const [isSaving, setSaving] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const changedAt = useRef(0)
  const failedAt = useRef(0)

  const attempt = useCallback(async () => {
    setSaving(true)
    // What is typed until the response comes is a change again.
    changedAt.current = 0
    const failed = await save()
    failedAt.current = failed ? Date.now() : 0
    setProblem(failed)
    setSaving(false)
  }, [save])

  // What a button has saved is saved.
  useEffect(() => {
    if (!isModified && !isSaving) setProblem(undefined)
  }, [isModified, isSaving])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the fields begins anew
  useEffect(() => {
    if (!isModified || !canSave || isSaving || problem?.isOutdated) return
    changedAt.current ||= Date.now()
    const wait = pauseBeforeSave({
      now: Date.now(),
      changedAt: changedAt.current,
      ...(problem ? { failedAt: failedAt.current } : {}),
    })
    const timer = setTimeout(() => void attempt(), wait)
    return () => clearTimeout(timer)
  }, [fields, isModified, canSave, isSaving, problem, attempt])

  return { isSaving, problem }
}
