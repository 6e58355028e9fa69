'use client'
import {
  useConfig,
  useDocumentInfo,
  useEditDepth,
  useForm,
  useFormFields,
  useFormProcessing,
} from '@payloadcms/ui'
import { useCallback, useState } from 'react'
import { z } from 'zod'
import { storeDocument } from '#src/platform/saving/admin/store-document.ts'
import { useFollowedVersion } from '#src/platform/saving/admin/use-followed-version.ts'
import { createdIdIn } from './created-id.ts'
import { type Saving, useRepeatedSaves } from './use-repeated-saves.ts'

const created = z.looseObject({ id: z.int(), author: z.int().nullish() })

/** The entry has an address from now on, without what its form was begun with. */
const showAddress = (id: number): void =>
  window.history.replaceState(null, '', window.location.pathname.replace(/\/create$/, `/${id}`))

/**
 * Saves the draft of a new entry while it is written, once it has a title: the first time it is
 * created, and the form stays as it is, with the focus in it. Its buttons are off while it is
 * being created, and after that they save that entry (`createdIdIn`), so that there is one.
 */
export function useNewEntry(): Saving {
  const { collectionSlug, data, hasSavePermission, setData } = useDocumentInfo()
  const { config } = useConfig()
  const { dispatchFields, getData, getField, setBackgroundProcessing, setModified } = useForm()
  const isProcessing = useFormProcessing()
  const isPage = useEditDepth() === 1
  const title = useFormFields(([fields]) => fields['title']?.value)
  const [isUnknown, setUnknown] = useState(false)
  const createdId = createdIdIn(data)
  useFollowedVersion(
    createdId === undefined ? undefined : `${config.routes.api}/${collectionSlug}/${createdId}`,
  )
  const hasTitle = typeof title === 'string' && title.trim() !== ''
  // A request without a response may have created the entry: a second one could be another entry.
  const canSave = isPage && hasSavePermission === true && hasTitle && !isProcessing && !isUnknown

  const save = useCallback(async () => {
    setBackgroundProcessing(true)
    // What is typed until the response comes is a change again.
    setModified(false)
    const entries = `${config.routes.api}/${collectionSlug}`
    const query = '?draft=true&autosave=true&depth=0'
    const entry = { ...getData(), _status: 'draft' }
    const outcome =
      createdId === undefined
        ? await storeDocument(`${entries}${query}`, 'POST', entry)
        : await storeDocument(`${entries}/${createdId}${query}`, 'PATCH', entry)
    setBackgroundProcessing(false)
    if ('problem' in outcome) {
      setModified(true)
      setUnknown(createdId === undefined && outcome.isUnknown === true)
      return outcome
    }
    const doc = created.parse(outcome.doc)
    setData(outcome.doc)
    if (createdId !== undefined) return undefined
    showAddress(doc.id)
    // Filled in by the server; the next save would empty it.
    if (getField('author')?.value == null)
      dispatchFields({ type: 'UPDATE', path: 'author', value: doc.author })
    return undefined
  }, [
    config,
    collectionSlug,
    createdId,
    dispatchFields,
    getData,
    getField,
    setBackgroundProcessing,
    setData,
    setModified,
  ])

  return useRepeatedSaves(canSave, save)
}
