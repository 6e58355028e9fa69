import { useDocumentEvents, useDocumentInfo, useForm, useServerFunctions } from '@payloadcms/ui'
import { useCallback } from 'react'
import type { Stored } from './store-document.ts'

/** Fields of mails that only the server sets, and forms show. */
export const setByServerInMails: readonly string[] = [
  'status',
  'scheduledSendAt',
  'approvalStatus',
  'approvedBy',
  'approvedAt',
  'approvalComment',
]

const none: readonly string[] = []

/**
 * Has a form show a version that the server has, of its fields those that only the server sets, as
 * it would show them (whether at all depends on their values): what is typed meanwhile stays.
 */
export function useShowStored(setByServer = none): (doc: Stored) => Promise<void> {
  const { collectionSlug = '', docPermissions, getDocPreferences, setData } = useDocumentInfo()
  const { reportUpdate } = useDocumentEvents()
  const { getFormState } = useServerFunctions()
  const { dispatchFields, getField } = useForm()
  return useCallback(
    async (doc) => {
      setData(doc)
      const { id, updatedAt } = doc
      reportUpdate({ doc, entitySlug: collectionSlug, id, operation: 'update', updatedAt })
      if (setByServer.every((path) => (getField(path)?.value ?? null) === (doc[path] ?? null)))
        return
      const { state } = await getFormState({
        id,
        collectionSlug,
        data: doc,
        docPermissions,
        docPreferences: await getDocPreferences(),
        operation: 'update',
        renderAllFields: false,
        schemaPath: collectionSlug,
        skipValidation: true,
      }).catch(() => ({ state: undefined }))
      const shown = setByServer.flatMap((path) => {
        const field = state?.[path]
        return field ? [[path, field] as const] : []
      })
      dispatchFields({ type: 'UPDATE_MANY', formState: Object.fromEntries(shown) })
    },
    [
      collectionSlug,
      dispatchFields,
      docPermissions,
      getDocPreferences,
      getField,
      getFormState,
      reportUpdate,
      setByServer,
      setData,
    ],
  )
}
