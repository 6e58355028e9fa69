'use client'
import { useConfig } from '@payloadcms/ui'
import { useCallback } from 'react'
import {
  type WorkItem,
  type WorkPage,
  type WorkView,
  workPage,
} from '#src/contract/crm/follow-up-work.ts'
import { boundsOfDay } from '../local-days.ts'
import { request } from '../request.ts'
import { usePagedList } from '../use-paged-list.ts'

const keyOf = ({ id }: WorkItem): string => String(id)

export function useWork(view: WorkView, isBusy: boolean) {
  const { config } = useConfig()
  const base = `${config.routes.api}/follow-ups/work`
  const read = useCallback(
    (last?: WorkItem) => {
      const after = last ? { at: last.at, id: String(last.id) } : {}
      const query = new URLSearchParams({ view, ...boundsOfDay(new Date()), ...after })
      return request(`${base}?${query}`, workPage)
    },
    [base, view],
  )
  const { latest, ...list } = usePagedList<WorkItem, WorkPage>({ view, read, keyOf, isBusy })
  return { ...list, counts: latest?.counts }
}
