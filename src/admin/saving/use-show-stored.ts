import { useDocumentEvents, useDocumentInfo, useForm } from '@payloadcms/ui'
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
 * Has a form show a version that the server has, of its fields those that only the server sets:
 * what is typed meanwhile stays.
 */
export function useShowStored(setByServer = none): (doc: Stored) => void {
  const { collectionSlug, setData } = useDocumentInfo()
  const { reportUpdate } = useDocumentEvents()
  const { dispatchFields, getField } = useForm()
  return useCallback(
    (doc) => {
      setData(doc)
      const { id, updatedAt } = doc
      reportUpdate({ doc, entitySlug: collectionSlug ?? '', id, operation: 'update', updatedAt })
      for (const path of setByServer)
        if (getField(path) && getField(path)?.value !== doc[path])
          dispatchFields({ type: 'UPDATE', path, value: doc[path] })
    },
    [collectionSlug, dispatchFields, getField, reportUpdate, setByServer, setData],
  )
}
