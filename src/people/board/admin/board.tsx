'use client'
import '../../contacts/admin/contact.css'
import './board.css'
import { Button, toast, useTranslation } from '@payloadcms/ui'
import { useCallback, useEffect, useId, useState } from 'react'
import {
  type BoardCard,
  type BoardColumn,
  type BoardFilter,
  listUsedTags,
} from '#src/contract/people/board.ts'
import type { ContactStatus } from '#src/contract/people/enums.ts'
import { logInteraction } from '#src/contract/people/interactions.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import {
  InteractionInputs,
  readInteraction,
} from '#src/people/timeline/admin/interaction-inputs.tsx'
import { call } from '#src/platform/admin/call.ts'
import { FormDialog } from '#src/platform/admin/form-dialog.tsx'
import { optionsOf } from '#src/platform/admin/options.tsx'
import { messageOf } from '#src/platform/admin/request.ts'
import { usePolling } from '#src/platform/admin/use-polling.ts'
import { Card, type CardActions, focusOf } from './board-card.tsx'
import { type Move, nextStage, type StageId, stageOf } from './board-columns.ts'
import { MoveDialog } from './board-move.tsx'
import { BoardSelection, type ManyDialog } from './board-selection.tsx'
import { Stage } from './board-stage.tsx'
import { NoStages } from './no-stages.tsx'
import { useBoard } from './use-board.ts'
import { useSelection } from './use-selection.ts'

/** Debounce delay of typing, in ms. */
const pause = 250

function useTags(): readonly string[] {
  const [tags, setTags] = useState<readonly string[]>([])
  useEffect(() => {
    call(listUsedTags).then(
      (found) => setTags(found.tags),
      (error: unknown) => toast.error(messageOf(error)),
    )
  }, [])
  return tags
}

interface FilterProps {
  readonly filter: BoardFilter
  readonly onChange: (filter: BoardFilter) => void
}

function Filter({ filter, onChange }: FilterProps) {
  const texts = useTexts('board')
  const id = useId()
  const tags = useTags()
  const { search = '', tag = '' } = filter
  const [typed, setTyped] = useState(search)
  useEffect(() => {
    if (typed.trim() === search) return
    const waiting = setTimeout(() => onChange({ search: typed.trim(), tag }), pause)
    return () => clearTimeout(waiting)
  }, [typed, search, tag, onChange])
  const offered = tag === '' || tags.includes(tag) ? tags : [tag, ...tags]
  return (
    <search className="ui-row ui-row--wide board-filter ui-inputs contacts-control">
      <label htmlFor={`${id}search`}>
        {texts('search')}
        <input
          id={`${id}search`}
          type="search"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </label>
      <label htmlFor={`${id}tag`}>
        {texts('tag')}
        <select
          id={`${id}tag`}
          value={tag}
          onChange={({ target }) => onChange({ search: typed.trim(), tag: target.value })}
        >
          <option value="">{texts('allTags')}</option>
          {optionsOf(offered.map((each) => [each, each]))}
        </select>
      </label>
    </search>
  )
}

interface LogDialogProps {
  readonly card: BoardCard
  readonly onClose: () => void
}

function LogDialog({ card, onClose }: LogDialogProps) {
  const texts = useTexts('board')
  const contacts = useTexts('contacts')
  const log = async (form: FormData) => {
    await call(logInteraction, { id: card.id, body: readInteraction(form) })
    toast.success(contacts('logged'))
    onClose()
  }
  return (
    <FormDialog
      title={texts('logWhom', { name: card.name })}
      submitLabel={texts('logSubmit')}
      cancelLabel={texts('cancel')}
      onSubmit={log}
      onClose={onClose}
    >
      <InteractionInputs kind="call" />
    </FormDialog>
  )
}

function Found({
  columns,
  isLoading,
}: {
  columns: readonly BoardColumn[] | undefined
  isLoading: boolean
}) {
  const texts = useTexts('board')
  const contactTexts = useTexts('contacts')
  const { i18n } = useTranslation()
  const count = columns?.reduce((sum, column) => sum + column.count, 0) ?? 0
  const t =
    count === 0
      ? texts('noneFound')
      : texts('found', { number: count.toLocaleString(i18n.language), count })
  return <p role="status">{columns && !isLoading ? t : contactTexts('loading')}</p>
}

interface Props {
  readonly filter: BoardFilter
  /** The columns for this filter; undefined where they are requested by the page. */
  readonly first: readonly BoardColumn[] | undefined
  readonly mayMove: boolean
  readonly statusNames: Readonly<Record<ContactStatus, string>>
}

function useFilter(first: BoardFilter) {
  const [filter, setFilter] = useState(first)
  const change = useCallback((to: BoardFilter) => {
    setFilter(to)
    const given = Object.entries(to).flatMap(([name, value]) => (value ? [[name, value]] : []))
    const query = new URLSearchParams(given).toString()
    window.history.replaceState(null, '', query ? `?${query}` : window.location.pathname)
  }, [])
  return { filter, change }
}

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

function useMove({ columns, move, lookAgain }: Board, focus: (contact: number) => void) {
  const texts = useTexts('board')
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
    toast.success(texts('moved', { name: now.card.name, stage: stage?.name ?? '' }))
    focus(now.card.id)
  }
  return { dragged, setDragged, meant, setMeant, record }
}

export function Board({ filter: firstFilter, first, mayMove, statusNames }: Props) {
  const texts = useTexts('board')
  const { filter, change } = useFilter(firstFilter)
  const focus = useFocus()
  const board = useBoard(filter, first)
  const { columns, problem, isLoading } = board
  const { dragged, setDragged, meant, setMeant, record } = useMove(board, focus)
  const selection = useSelection(columns)
  const [many, setMany] = useState<{ kind: ManyDialog; to?: number }>()
  const [logged, setLogged] = useState<BoardCard>()
  usePolling(board.follow, isLoading || Boolean(dragged ?? meant ?? many ?? logged))
  const actionsOf = (card: BoardCard, from: StageId): CardActions | undefined => {
    if (!mayMove || !columns) return undefined
    const next = nextStage(columns, from)
    return {
      isSelected: selection.has(card.id),
      onSelect: (how) => selection.select(card.id, how),
      onMove: next === undefined ? undefined : () => setMeant({ card, from, to: next }),
      onLog: () => setLogged(card),
      onDrag: () => setDragged({ card, from }),
    }
  }
  const dropOn = (to: StageId): (() => void) | undefined => {
    if (!dragged || to === null) return undefined
    // A selected card takes the others with it.
    if (selection.has(dragged.card.id) && selection.cards.length > 1)
      return () => setMany({ kind: 'move', to })
    return dragged.from === to ? undefined : () => setMeant({ ...dragged, to })
  }
  const draw = (column: BoardColumn) => {
    const stage = stageOf(column)
    return (
      <Stage
        key={stage}
        column={column}
        onMore={async () => {
          const added = await board.showMore(column)
          if (added !== undefined) focus(added)
        }}
        onDrop={dropOn(stage)}
        selection={
          mayMove
            ? {
                state: selection.stateOf(column),
                onToggle: () => selection.toggleColumn(column, board.loadUpTo),
              }
            : undefined
        }
      >
        {column.cards.map((card) => (
          <Card
            key={card.id}
            card={card}
            statusName={statusNames[card.status]}
            actions={actionsOf(card, stage)}
          />
        ))}
      </Stage>
    )
  }
  return (
    <div className="board" aria-busy={isLoading}>
      <div className="ui-row ui-row--wide ui-row--apart ui-below board__head">
        <Filter filter={filter} onChange={change} />
        <Found columns={columns} isLoading={isLoading} />
      </div>
      {problem && (
        <div className="ui-row ui-row--wide board__problem">
          <p role="alert" className="ui-problem contact-problem">
            {problem}
          </p>
          <Button size="small" margin={false} onClick={() => void board.load()}>
            {texts('tryAgain')}
          </Button>
        </div>
      )}
      {columns?.length === 1 && <NoStages />}
      {columns && (
        <BoardSelection
          cards={selection.cards}
          columns={columns}
          opened={many}
          onOpen={setMany}
          onClear={selection.clear}
          onChanged={board.refresh}
        />
      )}
      {columns && (
        <section
          className="board__stages"
          aria-label={texts('board')}
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
      {logged && <LogDialog card={logged} onClose={() => setLogged(undefined)} />}
    </div>
  )
}
