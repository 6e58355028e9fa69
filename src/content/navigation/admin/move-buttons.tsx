'use client'
import { ChevronIcon, useDocumentInfo, useForm, useFormFields, useRowLabel } from '@payloadcms/ui'
import { useLayoutEffect } from 'react'
import { useTexts } from '#src/locales/use-texts.ts'
import { announce } from './announcement.ts'
import './move-buttons.css'

const steps = { up: -1, down: 1 } as const
type Direction = keyof typeof steps

/** The row that was moved last, and by which button, until a pointer is used elsewhere. */
let moved: { readonly path: string; readonly direction: Direction } | undefined
const forget = () => {
  moved = undefined
}

/** How often the focus is looked for after a move, and how long, in ms. */
const interval = 50
const atMost = 10_000
let timer: ReturnType<typeof setInterval> | undefined

/** Gives the focus back to the button of the last move if nothing has it. */
const restoreFocus = () => {
  const { activeElement } = document
  if (!moved || (activeElement !== null && activeElement !== document.body)) return
  const { path, direction } = moved
  document
    .querySelector<HTMLButtonElement>(`[data-path="${path}"][data-direction=${direction}]`)
    ?.focus()
}

/** Restores the focus as often as responses of the server re-render rows. */
const watchFocus = () => {
  clearInterval(timer)
  const until = Date.now() + atMost
  timer = setInterval(() => {
    restoreFocus()
    if (!moved || Date.now() > until) clearInterval(timer)
  }, interval)
}

/**
 * Buttons that move a row of the navigation by one place. The focus stays on the one that was
 * pressed: browsers take it from an element that moves, and the platform re-renders the label of a
 * moved row. At an end they do nothing.
 */
export function MoveButtons({ name }: { name: string }) {
  const { path, rowNumber = 0 } = useRowLabel()
  const { moveFieldRow } = useForm()
  const { hasSavePermission } = useDocumentInfo()
  const texts = useTexts('navigation')
  const list = path.slice(0, path.lastIndexOf('.'))
  const count = useFormFields(([fields]) => fields[list]?.rows?.length ?? 0)

  useLayoutEffect(restoreFocus)

  if (!hasSavePermission || count < 2) return null

  const move = (direction: Direction) => {
    const to = rowNumber + steps[direction]
    if (to < 0 || to >= count) return
    moved = { path: `${list}.${to}`, direction }
    document.addEventListener('pointerdown', forget, { once: true, capture: true })
    watchFocus()
    moveFieldRow({ path: list, moveFromIndex: rowNumber, moveToIndex: to })
    announce(texts('moved', { name, place: to + 1, count }))
  }
  const button = (direction: Direction) => {
    const to = rowNumber + steps[direction]
    return (
      <button
        type="button"
        className="navigation-move"
        aria-label={direction === 'up' ? texts('moveUp', { name }) : texts('moveDown', { name })}
        aria-disabled={to < 0 || to >= count}
        data-path={path}
        data-direction={direction}
        onClick={() => move(direction)}
      >
        <ChevronIcon direction={direction} />
      </button>
    )
  }
  return (
    <span className="navigation-moves">
      {button('up')}
      {button('down')}
    </span>
  )
}
