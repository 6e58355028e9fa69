'use client'
import { toast } from '@payloadcms/ui'
import { useEffect, useRef, useState } from 'react'
import { type BoardColumn, maxSelectedCards } from '#src/contract/people/board.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import type { Selecting } from './board-card.tsx'
import {
  type Selection,
  selectedCards,
  stateOf,
  toggled,
  withColumn,
  withRange,
} from './selection.ts'

const none: Selection = new Set()

/** The cards that are selected; Escape clears the selection. */
export function useSelection(columns: readonly BoardColumn[] | undefined) {
  const texts = useTexts('board')
  const [selection, setSelection] = useState(none)
  // The card that a range begins with.
  const anchor = useRef<number>(undefined)
  const clear = () => setSelection(none)
  const isEmpty = selection.size === 0
  useEffect(() => {
    if (isEmpty) return
    const clearOnEscape = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && !document.querySelector('dialog[open]')) setSelection(none)
    }
    window.addEventListener('keydown', clearOnEscape)
    return () => window.removeEventListener('keydown', clearOnEscape)
  }, [isEmpty])
  const select = (id: number, how: Selecting) => {
    const from = anchor.current
    anchor.current = id
    setSelection((now) =>
      how === 'range' ? withRange(now, columns ?? [], from, id) : toggled(now, id),
    )
  }
  /** Selects a whole column, up to the limit, or none of it. */
  const toggleColumn = async (
    column: BoardColumn,
    loadUpTo: (column: BoardColumn, count: number) => Promise<BoardColumn>,
  ) => {
    if (stateOf(selection, column) === 'all') return setSelection(withColumn(selection, column))
    const loaded = await loadUpTo(column, maxSelectedCards)
    setSelection((now) => withColumn(now, loaded))
    if (column.count > maxSelectedCards) toast.info(texts('atMost', { count: maxSelectedCards }))
  }
  return {
    has: (id: number) => selection.has(id),
    stateOf: (column: BoardColumn) => stateOf(selection, column),
    cards: selectedCards(columns ?? [], selection),
    select,
    toggleColumn,
    clear,
  }
}
