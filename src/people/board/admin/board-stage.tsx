'use client'
import { useTranslation } from '@payloadcms/ui'
import { type DragEvent, type ReactNode, useId, useState } from 'react'
import type { BoardColumn } from '#src/contract/people/board.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { SmallButton } from '#src/platform/admin/small-button.tsx'

interface Props {
  readonly column: BoardColumn
  readonly children: ReactNode
  readonly onMore: () => Promise<void>
  /** Handles the drop of a card; undefined when none is dragged, or it may not be dropped here. */
  readonly onDrop: (() => void) | undefined
  /** Selects all cards of the column, or none; undefined without permission to change them. */
  readonly selection:
    | { readonly state: 'none' | 'some' | 'all'; readonly onToggle: () => void }
    | undefined
}

const leaves = ({ currentTarget, relatedTarget }: DragEvent): boolean =>
  !(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))

export function Stage({ column, children, onMore, onDrop, selection }: Props) {
  const texts = useTexts('board')
  const { i18n } = useTranslation()
  const [isOver, setOver] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const id = useId()
  const name = column.stage?.name ?? texts('noStage')
  const showMore = async () => {
    setBusy(true)
    await onMore()
    setBusy(false)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onDrop?.()
  }
  return (
    <section
      aria-labelledby={id}
      className={`ui-panel board-stage ${onDrop && isOver ? 'board-stage--over' : ''}`}
      onDragOver={(event) => {
        if (!onDrop) return
        // preventDefault marks a drop target.
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={(event) => leaves(event) && setOver(false)}
      onDrop={drop}
    >
      <div className="ui-row board-stage__head">
        {selection && column.cards.length > 0 && (
          <input
            className="ui-check"
            type="checkbox"
            aria-label={texts('selectStage', { stage: name })}
            checked={selection.state === 'all'}
            ref={(input) => {
              if (input) input.indeterminate = selection.state === 'some'
            }}
            onChange={selection.onToggle}
          />
        )}
        <h2 id={id}>
          {name}{' '}
          <span className="ui-muted board-stage__count">
            {column.count.toLocaleString(i18n.language)}
          </span>
        </h2>
      </div>
      <div className="board-stage__cards">
        {column.cards.length === 0 ? (
          <p>{texts('noContacts')}</p>
        ) : (
          <ul className="ui-list">{children}</ul>
        )}
        {column.hasMore && (
          <SmallButton disabled={isBusy} onClick={() => void showMore()}>
            {texts('more')}
          </SmallButton>
        )}
      </div>
    </section>
  )
}
