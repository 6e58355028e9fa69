'use client'
import { Link, useConfig, useTranslation } from '@payloadcms/ui'
import { formatAdminURL } from 'payload/shared'
import type { DragEvent } from 'react'
import { relativeTime } from '#src/admin/relative-time.ts'
import { useTexts } from '#src/admin/translations/use-texts.ts'
import type { BoardCard } from '#src/contract/crm/board.ts'
import { boardTexts } from './board-texts.ts'

/** The id of a card's focusable element, for focus management after a change. */
export const focusOf = (contact: number): string => `board-card-${contact}`

/** Limit on the tags shown on a card; a contact may have a hundred. */
const shownTags = 6

interface Props {
  readonly card: BoardCard
  readonly statusName: string
  /** Undefined without permission to move contacts. */
  readonly onMove: (() => void) | undefined
  readonly onDrag: (event: DragEvent) => void
}

/** The card of a contact on the board. */
export function Card({ card, statusName, onMove, onDrag }: Props) {
  const { config } = useConfig()
  const { i18n } = useTranslation()
  const texts = useTexts(boardTexts)
  const path = `/collections/contacts/${card.id}` as const
  return (
    <li className="board-card" draggable={onMove !== undefined} onDragStart={onDrag}>
      <Link
        id={focusOf(card.id)}
        className="board-card__name"
        href={formatAdminURL({ adminRoute: config.routes.admin, path })}
        prefetch={false}
        draggable={false}
      >
        {card.name}
      </Link>
      {card.email && <div className="board-card__email">{card.email}</div>}
      <ul className="board-card__tags">
        <li className="board-card__status">{statusName}</li>
        {card.tags.slice(0, shownTags).map((tag) => (
          <li key={tag}>{tag}</li>
        ))}
        {card.tags.length > shownTags && <li>+{card.tags.length - shownTags}</li>}
      </ul>
      <div className="board-card__end">
        <time dateTime={card.touchedAt}>
          {texts.changed(relativeTime(card.touchedAt, new Date(), i18n.language))}
        </time>
        {onMove && (
          <button type="button" aria-label={texts.moveWhom(card.name)} onClick={onMove}>
            {texts.move}
          </button>
        )}
      </div>
    </li>
  )
}
