'use client'
import { useCallback } from 'react'
import {
  type InboxFilter,
  type InboxItem,
  type InboxPage,
  listInbox,
} from '#src/contract/submissions/inbox-work.ts'
import { call } from '#src/platform/admin/call.ts'
import { usePagedList } from '#src/platform/admin/use-paged-list.ts'

export const keyOfItem = ({ collection, id }: Pick<InboxItem, 'collection' | 'id'>): string =>
  `${collection}/${id}`

export function useInbox({ owner, kind, state }: InboxFilter, isBusy: boolean) {
  const view = `${owner} ${kind} ${state}`
  const read = useCallback(
    (last?: InboxItem) => {
      const after = last && { at: last.at, collection: last.collection, id: last.id }
      return call(listInbox, { owner, kind, state, ...after })
    },
    [owner, kind, state],
  )
  const { latest, ...list } = usePagedList<InboxItem, InboxPage>({
    view,
    read,
    keyOf: keyOfItem,
    isBusy,
  })
  return { ...list, counts: latest?.counts }
}
