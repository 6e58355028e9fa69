import { useAllFormFields, useFormModified } from '@payloadcms/ui'
import { useCallback, useEffect, useRef, useState } from 'react'

/** After the last change, in ms. */
const pause = 5_000

/** While the user goes on writing, and after an attempt that failed, in ms. */
const atMost = 30_000

/**
 * Calls `save`, which returns whether it succeeded, while the form is written: a few seconds after
 * the last change, at least twice a minute, and never twice at once. Returns whether it is saving.
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
    const wait = failedAt > 0 ? atMost : Math.min(pause, changedAt.current + atMost - Date.now())
    const timer = setTimeout(() => void attempt(), Math.max(0, wait))
    return () => clearTimeout(timer)
  }, [fields, isModified, canSave, isSaving, failedAt, attempt])

  return isSaving
}
