'use client'
import { toast } from '@payloadcms/ui'
import { useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import {
  type BoardCards,
  type BoardColumn,
  type BoardFilter,
  listBoardCards,
  moveOnBoard,
  placeVersion,
  readBoard,
} from '#src/contract/people/board.ts'
import { call } from '#src/platform/admin/call.ts'
import { messageOf } from '#src/platform/admin/request.ts'
import { asLongAs, type Move, placeOf, stageOf, withMore, withMoved } from './board-columns.ts'

/** Renders synchronously and restores the focus to its card when that has moved. */
function drawKeepingFocus(draw: () => void): void {
  const held = document.activeElement?.closest('.board-card')?.querySelector('a')?.id
  flushSync(draw)
  if (held === undefined || document.activeElement !== document.body) return
  const now = document.getElementById(held) ?? document.querySelector<HTMLElement>('.board__stages')
  now?.focus({ preventScroll: true })
}

const readMore = async (
  filter: BoardFilter,
  column: BoardColumn,
  signal: AbortSignal,
): Promise<BoardCards> => {
  const last = column.cards.at(-1)
  if (!last) return { cards: [], hasMore: false }
  const stage = String(stageOf(column) ?? 'none')
  const after = { stage, id: last.id, touchedAt: last.touchedAt }
  return call(listBoardCards, { ...filter, ...after }, { signal })
}

/**
 * The board's data for a filter, and its commands; `first` are the columns that came with the page,
 * if any.
 */
export function useBoard(filter: BoardFilter, first: readonly BoardColumn[] | undefined) {
  const [columns, setColumns] = useState(first)
  const [problem, setProblem] = useState('')
  const [isLoading, setLoading] = useState(first === undefined)
  // Stale-response guard: further pages are valid only for the columns they were requested for.
  const shown = useRef<AbortController>(undefined)
  const { search, tag } = filter

  const load = useCallback(async (): Promise<readonly BoardColumn[] | undefined> => {
    shown.current?.abort()
    const controller = new AbortController()
    shown.current = controller
    setLoading(true)
    try {
      const found = await call(readBoard, { search, tag }, { signal: controller.signal })
      drawKeepingFocus(() => setColumns(found.columns))
      setProblem('')
      return found.columns
    } catch (error) {
      if (!controller.signal.aborted) setProblem(messageOf(error))
      return undefined
    } finally {
      if (shown.current === controller) setLoading(false)
    }
  }, [search, tag])

  const latest = useRef(columns)
  useEffect(() => {
    latest.current = columns
  }, [columns])

  /**
   * Refreshes the displayed cards (polling); discarded if the columns changed meanwhile
   * (stale-response guard).
   */
  const follow = useCallback(
    async (signal: AbortSignal): Promise<void> => {
      const before = latest.current
      const filter = { search, tag }
      try {
        const found = await call(readBoard, filter, { signal })
        const read = await asLongAs(before, found.columns, (column) =>
          readMore(filter, column, signal),
        )
        if (signal.aborted || latest.current !== before) return
        // Further cards may have arrived that are not drawn yet.
        drawKeepingFocus(() => setColumns((now) => (now === before ? read : now)))
        setProblem('')
      } catch {
        // Polling errors are ignored: the displayed data stays until the next poll.
      }
    },
    [search, tag],
  )

  const isDrawn = useRef(first !== undefined)
  useEffect(() => {
    if (isDrawn.current) {
      // Pages restored from the browser's cache (back/forward) may be stale.
      shown.current = new AbortController()
      void follow(shown.current.signal)
    } else void load()
    isDrawn.current = false
    return () => shown.current?.abort()
  }, [load, follow])

  /** Fetches the next page of a column; returns the id of its first card. */
  const showMore = async (column: BoardColumn): Promise<number | undefined> => {
    const signal = shown.current?.signal
    if (!signal) return undefined
    try {
      const more = await readMore({ search, tag }, column, signal)
      setColumns((now) => now && withMore(now, stageOf(column), more))
      return more.cards[0]?.id
    } catch (error) {
      if (!signal.aborted) toast.error(messageOf(error))
      return undefined
    }
  }

  /** The column with as many cards as it has, up to `count`, which are displayed then. */
  const loadUpTo = async (column: BoardColumn, count: number): Promise<BoardColumn> => {
    let loaded = column
    const signal = shown.current?.signal
    try {
      while (signal && loaded.hasMore && loaded.cards.length < count) {
        const more = await readMore({ search, tag }, loaded, signal)
        loaded = { ...loaded, hasMore: more.hasMore, cards: [...loaded.cards, ...more.cards] }
        setColumns((now) => now && withMore(now, stageOf(column), more))
      }
    } catch (error) {
      if (!signal?.aborted) toast.error(messageOf(error))
    }
    return loaded
  }

  const refresh = (): Promise<void> => follow(shown.current?.signal ?? AbortSignal.timeout(30_000))

  /** Moves a contact. Throws an Error with a displayable message, after the board was reloaded. */
  const move = async ({ card: { id }, from, to }: Move, t: object): Promise<void> => {
    const body = { stageId: to, ...t }
    const { card } = await call(moveOnBoard, { id, body }, { ifMatch: placeVersion(from) })
    setColumns((now) => now && withMoved(now, { card, from, to }))
    setProblem('')
  }

  const lookAgain = async (contact: number) => placeOf((await load()) ?? [], contact)

  return {
    ...{ columns, problem, isLoading, load, follow, refresh },
    ...{ showMore, loadUpTo, move, lookAgain },
  }
}
