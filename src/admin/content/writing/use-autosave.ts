'use client'
import { useConfig, useDocumentEvents, useDocumentInfo, useForm } from '@payloadcms/ui'
import { useCallback } from 'react'
import { type Stored, storeDocument } from '../../saving/store-document.ts'
import { useFollowedVersion } from '../../saving/use-followed-version.ts'
import { type Saving, useRepeatedSaves } from './use-repeated-saves.ts'

/** Fields of a stored document that only the server sets, and forms show. */
const setByServer = ['status', 'approvalStatus', 'approvedBy', 'approvedAt', 'approvalComment']

export function useAutosave(kind: 'draft' | 'mail'): Saving {
  const { id, collectionSlug, hasSavePermission, isLocked, setData, setUnpublishedVersionCount } =
    useDocumentInfo()
  const { config } = useConfig()
  const { reportUpdate } = useDocumentEvents()
  const { dispatchFields, getData, getField, setBackgroundProcessing, setModified } = useForm()
  const path = `${config.routes.api}/${collectionSlug}/${id}`
  useFollowedVersion(id === undefined ? undefined : path)
  const canSave = id !== undefined && hasSavePermission === true && isLocked !== true

  const show = useCallback(
    (doc: Stored) => {
      setData(doc)
      const entitySlug = collectionSlug ?? ''
      const { id, updatedAt } = doc
      reportUpdate({ doc, entitySlug, id, operation: 'update', updatedAt })
      if (kind === 'draft') return setUnpublishedVersionCount((count) => Math.max(count, 1))
      for (const path of setByServer)
        if (getField(path) && getField(path)?.value !== doc[path])
          dispatchFields({ type: 'UPDATE', path, value: doc[path] })
    },
    [
      collectionSlug,
      dispatchFields,
      getField,
      kind,
      reportUpdate,
      setData,
      setUnpublishedVersionCount,
    ],
  )

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
    show(outcome.doc)
    return undefined
  }, [getData, kind, path, setBackgroundProcessing, setModified, show])

  return useRepeatedSaves(canSave, save)
}
