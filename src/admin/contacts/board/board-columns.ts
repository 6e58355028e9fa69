import type { BoardCard, BoardCards, BoardColumn } from '#src/contract/crm/board.ts'

/** A stage by its number, or null for those who have reached none. */
export type StageId = number | null

export const stageOf = ({ stage }: BoardColumn): StageId => stage?.id ?? null

/** A contact being moved: where it was seen, and where it is meant to go. */
export interface Move {
  readonly card: BoardCard
  readonly from: StageId
  readonly to: number
}

/** The columns with more cards at the end of one of them, each contact once. */
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
  wanted: number,
  readMore: (column: BoardColumn) => Promise<BoardCards>,
): Promise<BoardColumn> => {
  if (!column.hasMore || column.cards.length >= wanted) return column
  const { cards, hasMore } = await readMore(column)
  const longer = { ...column, hasMore, cards: [...column.cards, ...cards] }
  return lengthened(longer, wanted, readMore)
}

/** Columns just read, each with as many cards as were shown of it before. */
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

/** The columns after a move, which was the last thing to touch the contact. */
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

/** A contact where the columns show it; undefined when they do not. */
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

/** The stage after the one a contact is on; the first from the last, nothing without another. */
export function nextStage(columns: readonly BoardColumn[], from: StageId): number | undefined {
  const at = columns.findIndex((column) => stageOf(column) === from)
  const others = [...columns.slice(at + 1), ...columns.slice(0, Math.max(at, 0))]
  return others.flatMap(({ stage }) => (stage ? [stage.id] : []))[0]
}
