'use client'
import { useConfig } from '@payloadcms/ui'
import { useCallback } from 'react'
import { request } from '#src/admin/request.ts'
import { usePagedList } from '#src/admin/use-paged-list.ts'
import {
  type InboxFilter,
  type InboxItem,
  type InboxPage,
  inboxPage,
} from '#src/contract/submissions/inbox-work.ts'

export const keyOfItem = ({ collection, id }: Pick<InboxItem, 'collection' | 'id'>): string =>
  `${collection}/${id}`

export function useInbox({ owner, kind, state }: InboxFilter, isBusy: boolean) {
  const { config } = useConfig()
  const base = `${config.routes.api}/contact-submissions/inbox`
  const view = new URLSearchParams({ owner, kind, state }).toString()
  const read = useCallback(
    (last?: InboxItem) => {
      const after = last
        ? `&${new URLSearchParams({ at: last.at, collection: last.collection, id: String(last.id) })}`
        : ''
      return request(`${base}?${view}${after}`, inboxPage)
    },
    [base, view],
  )
  const { latest, ...list } = usePagedList<InboxItem, InboxPage>({
    view,
    read,
    keyOf: keyOfItem,
    isBusy,
  })
  return { ...list, counts: latest?.counts }
}
