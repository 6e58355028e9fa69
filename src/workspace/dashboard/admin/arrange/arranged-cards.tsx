'use client'

import { ChevronIcon, toast, useConfig } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { useTexts } from '#src/locales/use-texts.ts'
import { messageOf, request } from '#src/platform/admin/request.ts'
import { SmallButton } from '#src/platform/admin/small-button.tsx'
import { type Arrangement, arrangementPreference, unarranged, withMoved } from './arrangement.ts'

interface CardButtonsProps {
  readonly id: string
  readonly name: string
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly onMove: (step: -1 | 1) => void
  readonly onHide: () => void
}

/** The buttons that arrange one card. At an end they do nothing, and keep the focus. */
function CardButtons({ id, name, isFirst, isLast, onMove, onHide }: CardButtonsProps) {
  const texts = useTexts('dashboard-arrange')
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
    <div className="ui-row ui-row--tight ui-buttons desk__buttons" role="group" aria-label={name}>
      <button
        type="button"
        aria-label={texts('moveUp', { name })}
        aria-disabled={isFirst}
        data-arranges={`${id} -1`}
        onClick={() => onMove(-1)}
      >
        <ChevronIcon direction="up" />
      </button>
      <button
        type="button"
        aria-label={texts('moveDown', { name })}
        aria-disabled={isLast}
        data-arranges={`${id} 1`}
        onClick={() => onMove(1)}
      >
        <ChevronIcon direction="down" />
      </button>
      <button type="button" aria-label={texts('hideOne', { name })} onClick={onHide}>
        {texts('hide')}
      </button>
      <span className="desk__name">{name}</span>
    </div>
  )
}

/**
 * The order of the cards that are shown, and how it is stored: one after the other, so that the
 * last one stays. What is hidden or shown again is drawn by the server.
 */
function useArrangement(ids: readonly string[]) {
  const { config } = useConfig()
  const router = useRouter()
  const [order, setOrder] = useState(ids)
  const storing = useRef<Promise<void>>(Promise.resolve())
  const fromServer = ids.join()
  useEffect(() => setOrder(fromServer === '' ? [] : fromServer.split(',')), [fromServer])

  const store = (value: Arrangement): Promise<void> => {
    const url = `${config.routes.api}/payload-preferences/${arrangementPreference}`
    storing.current = storing.current
      .then(() => request(url, z.unknown(), { method: 'POST', json: { value } }))
      .then(
        () => undefined,
        (error: unknown) => void toast.error(messageOf(error)),
      )
    return storing.current
  }
  return {
    order,
    reorder: (next: readonly string[], hidden: readonly string[]) => {
      setOrder(next)
      void store({ order: [...next], hidden: [...hidden] })
    },
    redraw: async (value: Arrangement) => {
      await store(value)
      router.refresh()
    },
  }
}

interface Named {
  readonly id: string
  readonly name: string
}

interface Props {
  readonly cards: readonly (Named & { readonly node: ReactNode })[]
  readonly hidden: readonly Named[]
}

/** What takes the focus again once the cards are drawn: a button of a card, or of the whole. */
const focusable = (name: string) =>
  document.querySelector<HTMLElement>(`.desk [data-arranges="${CSS.escape(name)}"]`)

export function ArrangedCards({ cards, hidden }: Props) {
  const texts = useTexts('dashboard-arrange')
  const [isArranging, setArranging] = useState(false)
  const [announcement, setAnnouncement] = useState('')
  const { order, reorder, redraw } = useArrangement(cards.map(({ id }) => id))
  const focused = useRef<string>(undefined)
  // An element that moves loses the focus, and so does one that is replaced.
  useLayoutEffect(() => {
    if (focused.current !== undefined) focusable(focused.current)?.focus()
    focused.current = undefined
  })

  const without = hidden.map(({ id }) => id)
  const shown = order.flatMap((id) => cards.find((card) => card.id === id) ?? [])
  const move = (id: string, step: -1 | 1) => {
    const next = withMoved(order, id, step)
    if (next === order) return
    focused.current = `${id} ${step}`
    const name = cards.find((card) => card.id === id)?.name ?? ''
    setAnnouncement(texts('moved', { name, place: next.indexOf(id) + 1, count: next.length }))
    reorder(next, without)
  }
  const hide = (id: string) => {
    focused.current = 'done'
    const rest = order.filter((each) => each !== id)
    reorder(rest, [...without, id])
    void redraw({ order: [...rest], hidden: [...without, id] })
  }
  const show = (id: string) => {
    focusable('done')?.focus()
    void redraw({ order: [...order], hidden: without.filter((each) => each !== id) })
  }
  return (
    <>
      <div className="desk__cards">
        {shown.map(({ id, name, node }, at) => (
          <div key={id} className="desk__place">
            {isArranging && (
              <CardButtons
                id={id}
                name={name}
                isFirst={at === 0}
                isLast={at === shown.length - 1}
                onMove={(step) => move(id, step)}
                onHide={() => hide(id)}
              />
            )}
            {node}
          </div>
        ))}
      </div>
      <div className="ui-row ui-above">
        {isArranging && hidden.length > 0 && (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
          <div className="ui-row" role="group" aria-label={texts('hidden')}>
            {hidden.map(({ id, name }) => (
              <SmallButton key={id} buttonStyle="subtle" onClick={() => show(id)}>
                {texts('show', { name })}
              </SmallButton>
            ))}
          </div>
        )}
        {isArranging && (
          <SmallButton buttonStyle="subtle" onClick={() => void redraw(unarranged)}>
            {texts('reset')}
          </SmallButton>
        )}
        <SmallButton
          buttonStyle="subtle"
          extraButtonProps={{ 'data-arranges': 'done', 'aria-pressed': isArranging }}
          onClick={() => setArranging(!isArranging)}
        >
          {isArranging ? texts('done') : texts('arrange')}
        </SmallButton>
        <span role="status" className="ui-unseen">
          {announcement}
        </span>
      </div>
    </>
  )
}
