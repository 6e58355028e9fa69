'use client'
import { useCallback } from 'react'
import {
  listFollowUpWork,
  type WorkItem,
  type WorkPage,
  type WorkView,
} from '#src/contract/people/follow-up-work.ts'
import { call } from '#src/platform/admin/call.ts'
import { boundsOfDay } from '#src/platform/admin/local-days.ts'
import { usePagedList } from '#src/platform/admin/use-paged-list.ts'

const keyOf = ({ id }: WorkItem): string => String(id)

export function useWork(view: WorkView, isBusy: boolean) {
  const read = useCallback(
    (last?: WorkItem) => {
      const after = last && { at: last.at, id: last.id }
      return call(listFollowUpWork, { view, ...boundsOfDay(new Date()), ...after })
    },
    [view],
  )
  const { latest, ...list } = usePagedList<WorkItem, WorkPage>({ view, read, keyOf, isBusy })
  return { ...list, counts: latest?.counts }
}
