'use client'
import { useConfig } from '@payloadcms/ui'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type WorkPage, type WorkView, workPage } from '#src/contract/crm/follow-up-work.ts'
import { boundsOfDay } from '../local-days.ts'
import { messageOf, request } from '../request.ts'
import { useLatestResponse } from '../use-latest-response.ts'
import { usePolling } from '../use-polling.ts'

type Loaded = WorkPage & { readonly view: WorkView }

/** Appends a page, without duplicates. */
const withMore = (before: WorkPage, more: WorkPage): WorkPage => {
  const known = new Set(before.items.map(({ id }) => id))
  return { ...more, items: [...before.items, ...more.items.filter(({ id }) => !known.has(id))] }
}

/** The follow-ups of a view, read again while `isBusy` is not set (polling). */
export function useWork(view: WorkView, isBusy: boolean) {
  const { config } = useConfig()
  const [page, setPage] = useState<Loaded>()
  const [moreProblem, setMoreProblem] = useState('')
  const base = `${config.routes.api}/follow-ups/work`
  const read = useCallback(
    (after: Record<string, string> = {}) => {
      const query = new URLSearchParams({ view, ...boundsOfDay(new Date()), ...after })
      return request(`${base}?${query}`, workPage)
    },
    [base, view],
  )
  /** The number of items of this view that are shown. */
  const shown = useRef(0)
  useEffect(() => {
    shown.current = page?.view === view ? page.items.length : 0
  }, [page, view])
  /** The first page, and as many more as are shown. */
  const readShown = useCallback(async () => {
    let found = await read()
    while (found.hasMore && found.items.length < shown.current) {
      const last = found.items.at(-1)
      if (!last) break
      const more = await read({ at: last.at, id: String(last.id) })
      found = { ...more, items: [...found.items, ...more.items] }
    }
    return found
  }, [read])
  const take = useCallback((found: WorkPage) => setPage({ ...found, view }), [view])
  const { problem, load } = useLatestResponse(readShown, take)
  useEffect(() => void load(), [load])
  usePolling(load, isBusy)

  const showMore = async () => {
    const last = page?.items.at(-1)
    if (!last) return
    try {
      const more = await read({ at: last.at, id: String(last.id) })
      setPage((now) => (now?.view === view ? { ...withMore(now, more), view } : now))
      setMoreProblem('')
    } catch (error) {
      setMoreProblem(messageOf(error))
    }
  }

  return {
    /** Undefined while another view is shown, or none. */
    page: page?.view === view ? page : undefined,
    counts: page?.counts,
    problem: moreProblem || problem,
    load,
    showMore,
  }
}
