'use client'
import { useCallback, useEffect, useRef, useState } from 'react'
import { messageOf } from './request.ts'
import { useLatestResponse } from './use-latest-response.ts'
import { usePolling } from './use-polling.ts'

interface Page<Item> {
  readonly items: readonly Item[]
  readonly hasMore: boolean
}

interface Listed<Item, P> {
  /** Names what is listed: another name is another list. */
  readonly view: string
  /** Reads the page after an item, the first page without one; memoised. */
  readonly read: (after?: Item) => Promise<P>
  /** Identifies an item; memoised, or of a module. */
  readonly keyOf: (item: Item) => string
  readonly isBusy: boolean
}

export function usePagedList<Item, P extends Page<Item>>(listed: Listed<Item, P>) {
  const { view, read, keyOf, isBusy } = listed
  const [found, setFound] = useState<{ readonly page: P; readonly view: string }>()
  const [moreProblem, setMoreProblem] = useState('')
  const shown = useRef(0)
  useEffect(() => {
    shown.current = found?.view === view ? found.page.items.length : 0
  }, [found, view])
  const readShown = useCallback(async () => {
    let page = await read()
    while (page.hasMore && page.items.length < shown.current) {
      const last = page.items.at(-1)
      if (last === undefined) break
      const more = await read(last)
      page = { ...more, items: [...page.items, ...more.items] }
    }
    return page
  }, [read])
  const take = useCallback((page: P) => setFound({ page, view }), [view])
  const { problem, load } = useLatestResponse(readShown, take)
  useEffect(() => void load(), [load])
  usePolling(load, isBusy)

  const withMore = (before: P, more: P): P => {
    const known = new Set(before.items.map(keyOf))
    const added = more.items.filter((item) => !known.has(keyOf(item)))
    return { ...more, items: [...before.items, ...added] }
  }
  const page = found?.view === view ? found.page : undefined
  const showMore = async () => {
    const last = page?.items.at(-1)
    if (last === undefined) return
    try {
      const more = await read(last)
      setFound((now) => (now?.view === view ? { view, page: withMore(now.page, more) } : now))
      setMoreProblem('')
    } catch (error) {
      setMoreProblem(messageOf(error))
    }
  }

  return {
    /** Undefined while another view is shown, or none. */
    page,
    /** Of whichever view was read last. */
    latest: found?.page,
    problem: moreProblem || problem,
    load,
    showMore,
  }
}
