import { describe, expect, it } from 'vitest'
import type { BoardColumn } from '#src/contract/people/board.ts'
import {
  selectedCards,
  stateOf,
  toggled,
  withColumn,
  withRange,
} from '#src/people/board/admin/selection.ts'

const column = (stage: number | null, ...ids: number[]): BoardColumn => ({
  stage: stage === null ? null : { id: stage, name: `Stage ${stage}` },
  count: ids.length,
  hasMore: false,
  cards: ids.map((id) => ({
    id,
    name: `Contact ${id}`,
    email: null,
    status: 'Member',
    tags: [],
    touchedAt: '2031-01-01T00:00:00.000Z',
  })),
})
const columns = [column(null, 1, 2), column(7, 3, 4, 5, 6)]
const [none, seven] = columns
const ids = (selection: ReadonlySet<number>) => [...selection].sort((one, other) => one - other)

describe('the selection of cards on the board', () => {
  it('a card is selected and deselected, the others stay', () => {
    expect(ids(toggled(new Set([1]), 3))).toEqual([1, 3])
    expect(ids(toggled(new Set([1, 3]), 3))).toEqual([1])
  })

  it('a range holds all cards of a column between its ends, in either direction', () => {
    expect(ids(withRange(new Set([1]), columns, 3, 5))).toEqual([1, 3, 4, 5])
    expect(ids(withRange(new Set([5]), columns, 5, 3))).toEqual([3, 4, 5])
  })

  it('a range over two columns, or from a card that is gone, selects its end alone', () => {
    expect(ids(withRange(new Set([1]), columns, 1, 5))).toEqual([1, 5])
    expect(ids(withRange(new Set(), columns, 99, 5))).toEqual([5])
    expect(ids(withRange(new Set(), columns, undefined, 5))).toEqual([5])
  })

  it('a column is selected whole, and deselected once it is', () => {
    if (!(none && seven)) throw new Error('there are two columns')
    expect(stateOf(new Set(), seven)).toBe('none')
    expect(stateOf(new Set([3]), seven)).toBe('some')
    const all = withColumn(new Set([1, 3]), seven)
    expect([ids(all), stateOf(all, seven)]).toEqual([[1, 3, 4, 5, 6], 'all'])
    expect(ids(withColumn(all, seven))).toEqual([1])
  })

  it('no more than 500 cards are selected', () => {
    const long = column(8, ...Array.from({ length: 600 }, (_, at) => at + 100))
    expect(withColumn(new Set([1]), long).size).toBe(500)
  })

  it('the selected cards that are displayed have the stage they are displayed on', () => {
    expect(selectedCards(columns, new Set([2, 6, 99]))).toEqual([
      { id: 2, seen: null },
      { id: 6, seen: 7 },
    ])
  })
})
