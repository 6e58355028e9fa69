'use client'
import { useTranslation } from '@payloadcms/ui'
import type { DragEvent, MouseEvent } from 'react'
import type { BoardCard } from '#src/contract/people/board.ts'
import { relativeTime } from '#src/locales/time-formats.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { AdminLink } from '#src/platform/admin/admin-link.tsx'

export const focusOf = (contact: number): string => `board-card-${contact}`

const shownTags = 6

export type Selecting = 'one' | 'range'

export interface CardActions {
  readonly isSelected: boolean
  readonly onSelect: (how: Selecting) => void
  /** Undefined where there is no other stage. */
  readonly onMove: (() => void) | undefined
  readonly onLog: () => void
  readonly onDrag: (event: DragEvent) => void
}

interface Props {
  readonly card: BoardCard
  readonly statusName: string
  readonly actions: CardActions | undefined
}

const selecting = ({ shiftKey }: MouseEvent): Selecting => (shiftKey ? 'range' : 'one')

/** Whether a click was on the card itself, and not on an interactive element of it. */
const isOnCard = ({ target }: MouseEvent): boolean =>
  target instanceof Element && target.closest('a, button, input') === null

export function Card({ card, statusName, actions }: Props) {
  const { i18n } = useTranslation()
  const texts = useTexts('board')
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has the checkbox
    <li
      className={`board-card ${actions?.isSelected ? 'board-card--selected' : ''}`}
      draggable={actions?.onMove !== undefined}
      onDragStart={actions?.onDrag}
      // A range is selected without selecting text.
      onMouseDown={(event) => event.shiftKey && isOnCard(event) && event.preventDefault()}
      onClick={(event) => isOnCard(event) && actions?.onSelect(selecting(event))}
    >
      {actions && (
        <input
          type="checkbox"
          className="ui-check board-card__select"
          aria-label={texts('selectWhom', { name: card.name })}
          checked={actions.isSelected}
          onClick={(event) => actions.onSelect(selecting(event))}
          readOnly
        />
      )}
      <AdminLink
        id={focusOf(card.id)}
        className="ui-strong"
        path={`/collections/contacts/${card.id}`}
        draggable={false}
      >
        {card.name}
      </AdminLink>
      {card.email && <div className="ui-muted board-card__email">{card.email}</div>}
      <ul className="ui-list ui-row board-card__tags">
        <li className="board-card__status">{statusName}</li>
        {card.tags.slice(0, shownTags).map((tag) => (
          <li key={tag}>{tag}</li>
        ))}
        {card.tags.length > shownTags && <li>+{card.tags.length - shownTags}</li>}
      </ul>
      <div className="ui-row ui-buttons board-card__end">
        {/* A minute may pass between the server's text and hydration. */}
        <time dateTime={card.touchedAt} suppressHydrationWarning>
          {texts('changed', { date: relativeTime(card.touchedAt, new Date(), i18n.language) })}
        </time>
        {actions?.onMove && (
          <button
            type="button"
            aria-label={texts('moveWhom', { name: card.name })}
            onClick={actions.onMove}
          >
            {texts('move')}
          </button>
        )}
        {actions && (
          <button
            type="button"
            aria-label={texts('logWhom', { name: card.name })}
            onClick={actions.onLog}
          >
            {texts('log')}
          </button>
        )}
      </div>
    </li>
  )
}
