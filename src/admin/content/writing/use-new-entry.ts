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
import { createdIdIn } from './created-id.ts'
import { useRepeatedSaves } from './use-repeated-saves.ts'

const created = z.object({ doc: z.looseObject({ id: z.int(), author: z.int().nullish() }) })

type Outcome = z.output<typeof created> | 'rejected' | 'unknown'

/** Saves an entry as a draft, or creates it. Without a response it is unknown whether it is stored. */
async function store(url: string, method: 'PATCH' | 'POST', entry: object): Promise<Outcome> {
  if (!navigator.onLine) return 'rejected'
  const response = await fetch(url, {
    method,
    credentials: 'include',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...entry, _status: 'draft' }),
  }).catch(() => undefined)
  if (response && !response.ok) return 'rejected'
  const stored = created.safeParse(await response?.json().catch(() => undefined))
  return stored.data ?? 'unknown'
}

/** The entry has an address from now on, without what its form was begun with. */
const showAddress = (id: number): void =>
  window.history.replaceState(null, '', window.location.pathname.replace(/\/create$/, `/${id}`))

/**
 * Saves the draft of a new entry while it is written, once it has a title: the first time it is
 * created, and the form stays as it is, with the focus in it. Its buttons are off while it is
 * being created, and after that they save that entry (`createdIdIn`), so that there is one.
 */
export function useNewEntry(): boolean {
  const { collectionSlug, data, hasSavePermission, setData } = useDocumentInfo()
  const { config } = useConfig()
  const { dispatchFields, getData, getField, setBackgroundProcessing, setModified } = useForm()
  const isProcessing = useFormProcessing()
  const isPage = useEditDepth() === 1
  const title = useFormFields(([fields]) => fields['title']?.value)
  const [isUnknown, setUnknown] = useState(false)
  const createdId = createdIdIn(data)
  const hasTitle = typeof title === 'string' && title.trim() !== ''
  // A request without a response may have created the entry: a second one could be another entry.
  const canSave = isPage && hasSavePermission === true && hasTitle && !isProcessing && !isUnknown

  const save = useCallback(async () => {
    setBackgroundProcessing(true)
    // What is typed until the response comes is a change again.
    setModified(false)
    const entries = `${config.routes.api}/${collectionSlug}`
    const query = '?draft=true&autosave=true&depth=0'
    const outcome =
      createdId === undefined
        ? await store(`${entries}${query}`, 'POST', getData())
        : await store(`${entries}/${createdId}${query}`, 'PATCH', getData())
    setBackgroundProcessing(false)
    if (typeof outcome === 'object') {
      setData(outcome.doc)
      if (createdId !== undefined) return true
      showAddress(outcome.doc.id)
      // Filled in by the server; the next save would empty it.
      if (getField('author')?.value == null)
        dispatchFields({ type: 'UPDATE', path: 'author', value: outcome.doc.author })
      return true
    }
    setModified(true)
    setUnknown(createdId === undefined && outcome === 'unknown')
    return false
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
