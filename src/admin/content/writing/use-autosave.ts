'use client'
import {
  useAllFormFields,
  useConfig,
  useDocumentInfo,
  useForm,
  useFormModified,
} from '@payloadcms/ui'
import { useCallback, useEffect, useRef, useState } from 'react'

/** After the last change, in ms. */
const pause = 5_000

/** While somebody goes on writing, and after an attempt that failed, in ms. */
const atMost = 30_000

/**
 * Saves the draft of an entry while it is written: a few seconds after the last change, at least
 * twice a minute. Only what was saved once by hand: to open the form of a new entry creates
 * nothing. Returns whether it is saving.
 */
export function useAutosave(): boolean {
  const { id, collectionSlug, hasSavePermission, isLocked, setUnpublishedVersionCount } =
    useDocumentInfo()
  const { config } = useConfig()
  const { submit, setBackgroundProcessing } = useForm()
  const isModified = useFormModified()
  const [fields] = useAllFormFields()
  const [isSaving, setSaving] = useState(false)
  const [failedAt, setFailedAt] = useState(0)
  const changedAt = useRef(0)
  const canSave = id !== undefined && hasSavePermission === true && isLocked !== true

  const save = useCallback(async () => {
    setSaving(true)
    setBackgroundProcessing(true)
    const result = await submit({
      action: `${config.routes.api}/${collectionSlug}/${id}?draft=true&autosave=true&depth=0`,
      method: 'PATCH',
      overrides: { _status: 'draft' },
      skipValidation: true,
      // What was typed in the meantime stays, in whatever fields: of those that it would keep, the
      // platform knows only the one that was changed last.
      acceptValues: false,
      context: { getDocPermissions: false, incrementVersionCount: false },
      disableFormWhileProcessing: false,
      disableSuccessStatus: true,
    })
    setBackgroundProcessing(false)
    const isSaved = typeof result === 'object' && result.res.ok
    if (isSaved) setUnpublishedVersionCount((count) => Math.max(count, 1))
    changedAt.current = 0
    setFailedAt(isSaved ? 0 : Date.now())
    setSaving(false)
  }, [config, collectionSlug, id, submit, setBackgroundProcessing, setUnpublishedVersionCount])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the fields begins anew
  useEffect(() => {
    if (!isModified || !canSave || isSaving) return
    changedAt.current ||= Date.now()
    const wait = failedAt > 0 ? atMost : Math.min(pause, changedAt.current + atMost - Date.now())
    const timer = setTimeout(() => void save(), Math.max(0, wait))
    return () => clearTimeout(timer)
  }, [fields, isModified, canSave, isSaving, failedAt, save])

  return isSaving
}
