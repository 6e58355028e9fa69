'use client'
import { toast, useConfig } from '@payloadcms/ui'
import { useCallback, useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { type BoardColumn, type BoardFilter, board, boardCard, boardCards } from '#src/crm/board.ts'
import { messageOf, request } from '../request.ts'
import { type Move, placeOf, stageOf, withMore, withMoved } from './board-columns.ts'

const moved = z.object({ card: boardCard })

const queryOf = ({ search, tag }: BoardFilter, more: Record<string, string> = {}): string =>
  new URLSearchParams({ search: search ?? '', tag: tag ?? '', ...more }).toString()

/** What the board shows for a filter, and what is done with it. */
export function useBoard(filter: BoardFilter) {
  const { config } = useConfig()
  const base = `${config.routes.api}/contacts`
  const [columns, setColumns] = useState<readonly BoardColumn[]>()
  const [problem, setProblem] = useState('')
  const [isLoading, setLoading] = useState(true)
  // Cards that were asked for belong to the columns of that moment.
  const shown = useRef<AbortController>(undefined)
  const { search, tag } = filter

  const load = useCallback(async (): Promise<readonly BoardColumn[] | undefined> => {
    shown.current?.abort()
    const asked = new AbortController()
    shown.current = asked
    setLoading(true)
    try {
      const query = queryOf({ search, tag })
      const found = await request(`${base}/board?${query}`, board, { signal: asked.signal })
      setColumns(found.columns)
      setProblem('')
      return found.columns
    } catch (error) {
      if (!asked.signal.aborted) setProblem(messageOf(error))
      return undefined
    } finally {
      if (shown.current === asked) setLoading(false)
    }
  }, [base, search, tag])
  useEffect(() => {
    void load()
    return () => shown.current?.abort()
  }, [load])

  /** Reads more cards of a column; answers the first of them. */
  const showMore = async (column: BoardColumn): Promise<number | undefined> => {
    const last = column.cards.at(-1)
    const signal = shown.current?.signal
    if (!last || !signal) return undefined
    const stage = stageOf(column)
    const after = { stage: String(stage ?? 'none'), id: String(last.id), touchedAt: last.touchedAt }
    try {
      const url = `${base}/board/cards?${queryOf({ search, tag }, after)}`
      const more = await request(url, boardCards, { signal })
      setColumns((now) => now && withMore(now, stage, more))
      return more.cards[0]?.id
    } catch (error) {
      if (!signal.aborted) toast.error(messageOf(error))
      return undefined
    }
  }

  /** Moves a contact. Throws an Error whose message may be shown, the board then showing the truth. */
  const move = async ({ card: { id }, from, to }: Move, said: object): Promise<void> => {
    const json = { seen: from, stageId: to, ...said }
    const { card } = await request(`${base}/${id}/move`, moved, { method: 'POST', json })
    setColumns((now) => now && withMoved(now, { card, from, to }))
    setProblem('')
  }

  /** Reads the board anew; answers where it shows a contact by now. */
  const lookAgain = async (contact: number) => placeOf((await load()) ?? [], contact)

  return { columns, problem, isLoading, load, showMore, move, lookAgain }
}
