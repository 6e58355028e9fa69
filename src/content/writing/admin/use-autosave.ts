'use client'
import { useConfig, useDocumentInfo, useForm } from '@payloadcms/ui'
import { useCallback } from 'react'
import { storeDocument } from '#src/platform/saving/admin/store-document.ts'
import { useFollowedVersion } from '#src/platform/saving/admin/use-followed-version.ts'
import { setByServerInMails, useShowStored } from '#src/platform/saving/admin/use-show-stored.ts'
import { type Saving, useRepeatedSaves } from './use-repeated-saves.ts'

export function useAutosave(kind: 'draft' | 'mail'): Saving {
  const { id, collectionSlug, hasSavePermission, isLocked, setUnpublishedVersionCount } =
    useDocumentInfo()
  const { config } = useConfig()
  const showStored = useShowStored(kind === 'mail' ? setByServerInMails : undefined)
  const { getData, setBackgroundProcessing, setModified } = useForm()
  const path = `${config.routes.api}/${collectionSlug}/${id}`
  useFollowedVersion(id === undefined ? undefined : path)
  const canSave = id !== undefined && hasSavePermission === true && isLocked !== true

  const save = useCallback(async () => {
    setBackgroundProcessing(true)
    // What is typed until the response comes is a change again.
    setModified(false)
    const query = kind === 'draft' ? '?draft=true&autosave=true&depth=0' : '?autosave=true&depth=0'
    const status = kind === 'draft' ? { _status: 'draft' } : {}
    const outcome = await storeDocument(`${path}${query}`, 'PATCH', { ...getData(), ...status })
    setBackgroundProcessing(false)
    if ('problem' in outcome) {
      setModified(true)
      return outcome
    }
    await showStored(outcome.doc)
    if (kind === 'draft') setUnpublishedVersionCount((count) => Math.max(count, 1))
    return undefined
  }, [
    getData,
    kind,
    path,
    setBackgroundProcessing,
    setModified,
    setUnpublishedVersionCount,
    showStored,
  ])

  return useRepeatedSaves(canSave, save)
}
