'use client'
import { useConfig, useDocumentInfo, useForm } from '@payloadcms/ui'
import { useCallback } from 'react'
import { useRepeatedSaves } from './use-repeated-saves.ts'

/** Saves the draft of an entry while it is written. Returns whether it is saving. */
export function useAutosave(): boolean {
  const { id, collectionSlug, hasSavePermission, isLocked, setUnpublishedVersionCount } =
    useDocumentInfo()
  const { config } = useConfig()
  const { submit, setBackgroundProcessing } = useForm()
  const canSave = id !== undefined && hasSavePermission === true && isLocked !== true

  const save = useCallback(async () => {
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
    return isSaved
  }, [config, collectionSlug, id, submit, setBackgroundProcessing, setUnpublishedVersionCount])

  return useRepeatedSaves(canSave, save)
}
