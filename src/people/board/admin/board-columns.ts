import type { BoardCard, BoardCards, BoardColumn } from '#src/contract/people/board.ts'

export type StageId = number | null

export const stageOf = ({ stage }: BoardColumn): StageId => stage?.id ?? null

export interface Move {
  readonly card: BoardCard
  readonly from: StageId
  readonly to: number
}

export function withMore(
  columns: readonly BoardColumn[],
  stage: StageId,
  { cards, hasMore }: BoardCards,
): BoardColumn[] {
  const shown = new Set(columns.flatMap((column) => column.cards.map(({ id }) => id)))
  const added = cards.filter(({ id }) => !shown.has(id))
  return columns.map((column) =>
    stageOf(column) === stage ? { ...column, hasMore, cards: [...column.cards, ...added] } : column,
  )
}

const lengthened = async (
  column: BoardColumn,
  length: number,
  readMore: (column: BoardColumn) => Promise<BoardCards>,
): Promise<BoardColumn> => {
  if (!column.hasMore || column.cards.length >= length) return column
  const { cards, hasMore } = await readMore(column)
  const longer = { ...column, hasMore, cards: [...column.cards, ...cards] }
  return lengthened(longer, length, readMore)
}

/**
 * Refreshed columns, with further pages fetched until each has as many cards as were displayed
 * before.
 */
export const asLongAs = (
  before: readonly BoardColumn[] | undefined,
  columns: readonly BoardColumn[],
  readMore: (column: BoardColumn) => Promise<BoardCards>,
): Promise<BoardColumn[]> =>
  Promise.all(
    columns.map((column) => {
      const shown = before?.find((each) => stageOf(each) === stageOf(column))
      return lengthened(column, shown?.cards.length ?? 0, readMore)
    }),
  )

/** The columns after a move: the contact is first in its new stage, as the last one changed. */
export const withMoved = (
  columns: readonly BoardColumn[],
  { card, from, to }: Move,
): BoardColumn[] =>
  columns.map((column) => {
    const stage = stageOf(column)
    const others = column.cards.filter(({ id }) => id !== card.id)
    if (stage === to) return { ...column, count: column.count + 1, cards: [card, ...others] }
    return { ...column, count: column.count - (stage === from ? 1 : 0), cards: others }
  })

export function placeOf(
  columns: readonly BoardColumn[],
  id: number,
): { readonly card: BoardCard; readonly from: StageId } | undefined {
  for (const column of columns) {
    const card = column.cards.find((each) => each.id === id)
    if (card) return { card, from: stageOf(column) }
  }
  return undefined
}

/** The stage after a contact's, cyclically; undefined if there is no other. */
export function nextStage(columns: readonly BoardColumn[], from: StageId): number | undefined {
  const at = columns.findIndex((column) => stageOf(column) === from)
  const others = [...columns.slice(at + 1), ...columns.slice(0, Math.max(at, 0))]
  return others.flatMap(({ stage }) => (stage ? [stage.id] : []))[0]
}
