'use client'
import { Button, toast } from '@payloadcms/ui'
import { useCallback, useEffect, useState } from 'react'
import { useTexts } from '#src/admin/translations/use-texts.ts'
import type { BoardColumn, BoardFilter } from '#src/contract/crm/board.ts'
import type { ContactStatus } from '#src/contract/crm/enums.ts'
import { Card, focusOf } from './board-card.tsx'
import { type Move, nextStage, stageOf } from './board-columns.ts'
import { Filter } from './board-filter.tsx'
import { MoveDialog } from './board-move.tsx'
import { Found } from './board-notes.tsx'
import { Stage } from './board-stage.tsx'
import { boardTexts } from './board-texts.ts'
import '../contact.css'
import './board.css'
import { usePolling } from '#src/admin/use-polling.ts'
import { NoStages } from './no-stages.tsx'
import { useBoard } from './use-board.ts'

interface Props {
  readonly filter: BoardFilter
  readonly mayMove: boolean
  readonly statusNames: Readonly<Record<ContactStatus, string>>
}

/** The filter, also written to the URL's query. */
function useFilter(first: BoardFilter) {
  const [filter, setFilter] = useState(first)
  const change = useCallback((to: BoardFilter) => {
    setFilter(to)
    const given = Object.entries(to).filter(([, value]) => value)
    const query = new URLSearchParams(given).toString()
    window.history.replaceState(null, '', query ? `?${query}` : window.location.pathname)
  }, [])
  return { filter, change }
}

/** Focuses a card after it is rendered. */
function useFocus() {
  const [focused, setFocused] = useState<number>()
  useEffect(() => {
    if (focused === undefined) return
    document.getElementById(focusOf(focused))?.focus()
    setFocused(undefined)
  }, [focused])
  return setFocused
}

type Board = ReturnType<typeof useBoard>

/** The state of a move: first dragged or chosen, then described and recorded. */
function useMove({ columns, move, lookAgain }: Board, focus: (contact: number) => void) {
  const texts = useTexts(boardTexts)
  const [dragged, setDragged] = useState<Pick<Move, 'card' | 'from'>>()
  const [meant, setMeant] = useState<Move>()
  const record = async (to: number, t: object): Promise<void> => {
    if (!meant) return
    const now = { ...meant, to }
    try {
      await move(now, t)
    } catch (error) {
      const found = await lookAgain(now.card.id)
      if (found) setMeant({ ...now, ...found })
      throw error
    }
    setMeant(undefined)
    const stage = columns?.find((column) => stageOf(column) === to)?.stage
    toast.success(texts.moved(now.card.name, stage?.name ?? ''))
    focus(now.card.id)
  }
  return { dragged, setDragged, meant, setMeant, record }
}

/** A kanban board of contacts by stage, to move them between stages. */
export function Board({ filter: first, mayMove, statusNames }: Props) {
  const texts = useTexts(boardTexts)
  const { filter, change } = useFilter(first)
  const focus = useFocus()
  const board = useBoard(filter)
  const { columns, problem, isLoading } = board
  const { dragged, setDragged, meant, setMeant, record } = useMove(board, focus)
  usePolling(board.follow, isLoading || Boolean(dragged ?? meant))
  const draw = (column: BoardColumn) => {
    const from = stageOf(column)
    const next = mayMove && columns ? nextStage(columns, from) : undefined
    const canDrop = dragged && from !== null && dragged.from !== from
    return (
      <Stage
        key={from}
        column={column}
        onMore={async () => {
          const added = await board.showMore(column)
          if (added !== undefined) focus(added)
        }}
        onDrop={canDrop ? () => setMeant({ ...dragged, to: from }) : undefined}
      >
        {column.cards.map((card) => (
          <Card
            key={card.id}
            card={card}
            statusName={statusNames[card.status]}
            onDrag={() => setDragged({ card, from })}
            onMove={next === undefined ? undefined : () => setMeant({ card, from, to: next })}
          />
        ))}
      </Stage>
    )
  }
  return (
    <div className="board" aria-busy={isLoading}>
      <div className="board__head">
        <Filter filter={filter} onChange={change} />
        <Found columns={columns} isLoading={isLoading} />
      </div>
      {problem && (
        <div className="board__problem">
          <p role="alert" className="contact-problem">
            {problem}
          </p>
          <Button size="small" margin={false} onClick={() => void board.load()}>
            {texts.tryAgain}
          </Button>
        </div>
      )}
      {columns?.length === 1 && <NoStages />}
      {columns && (
        <section
          className="board__stages"
          aria-label={texts.board}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
          tabIndex={0}
          onDragEnd={() => setDragged(undefined)}
        >
          {columns.map(draw)}
        </section>
      )}
      {columns && meant && (
        <MoveDialog
          move={meant}
          columns={columns}
          onMove={record}
          onClose={() => setMeant(undefined)}
        />
      )}
    </div>
  )
}
