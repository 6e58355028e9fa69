import { useAllFormFields, useFormModified } from '@payloadcms/ui'
import { useCallback, useEffect, useRef, useState } from 'react'
import { pauseBeforeSave } from './pause-before-save.ts'

/**
 * Calls `save`, which returns whether it succeeded, while the form is written: a few seconds after
 * the last change, at least every ten seconds, and never twice at once. Returns whether it is saving.
 */
export function useRepeatedSaves(canSave: boolean, save: () => Promise<boolean>): boolean {
  const isModified = useFormModified()
  const [fields] = useAllFormFields()
  const [isSaving, setSaving] = useState(false)
  const [failedAt, setFailedAt] = useState(0)
  const changedAt = useRef(0)

  const attempt = useCallback(async () => {
    setSaving(true)
    const isSaved = await save()
    changedAt.current = 0
    setFailedAt(isSaved ? 0 : Date.now())
    setSaving(false)
  }, [save])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the fields begins anew
  useEffect(() => {
    if (!isModified || !canSave || isSaving) return
    changedAt.current ||= Date.now()
    const wait = pauseBeforeSave({
      now: Date.now(),
      changedAt: changedAt.current,
      ...(failedAt > 0 ? { failedAt } : {}),
    })
    const timer = setTimeout(() => void attempt(), wait)
    return () => clearTimeout(timer)
  }, [fields, isModified, canSave, isSaving, failedAt, attempt])

  return isSaving
}
