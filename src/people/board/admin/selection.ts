import { type BoardColumn, maxSelectedCards } from '#src/contract/people/board.ts'
import { type StageId, stageOf } from './board-columns.ts'

export type Selection = ReadonlySet<number>

/** The selection with a card selected, or without it where it was. */
export function toggled(selection: Selection, id: number): Selection {
  if (!selection.has(id)) return limited([...selection, id])
  return new Set([...selection].filter((each) => each !== id))
}

const limited = (ids: readonly number[]): Selection =>
  new Set([...new Set(ids)].slice(0, maxSelectedCards))

/**
 * The selection with all cards of a column between two; with the second alone where they are not in
 * the same column.
 */
export function withRange(
  selection: Selection,
  columns: readonly BoardColumn[],
  from: number | undefined,
  to: number,
): Selection {
  for (const { cards } of columns) {
    const ids = cards.map(({ id }) => id)
    const [start, end] = [ids.indexOf(from ?? to), ids.indexOf(to)]
    if (start >= 0 && end >= 0)
      return limited([...selection, ...ids.slice(Math.min(start, end), Math.max(start, end) + 1)])
  }
  return limited([...selection, to])
}

/** Whether all displayed cards of a column are selected, some, or none. */
export function stateOf(selection: Selection, { cards }: BoardColumn): 'none' | 'some' | 'all' {
  const count = cards.filter(({ id }) => selection.has(id)).length
  if (count === 0) return 'none'
  return count === cards.length ? 'all' : 'some'
}

/** The selection with all cards of a column, or without them where all were selected. */
export function withColumn(selection: Selection, column: BoardColumn): Selection {
  const ids = column.cards.map(({ id }) => id)
  if (stateOf(selection, column) !== 'all') return limited([...selection, ...ids])
  return new Set([...selection].filter((id) => !ids.includes(id)))
}

export const selectedCards = (
  columns: readonly BoardColumn[],
  selection: Selection,
): { readonly id: number; readonly seen: StageId }[] =>
  columns.flatMap((column) =>
    column.cards
      .filter(({ id }) => selection.has(id))
      .map(({ id }) => ({ id, seen: stageOf(column) })),
  )
