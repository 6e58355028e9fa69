'use client'
import { ChevronIcon, useDocumentInfo, useForm, useFormFields, useRowLabel } from '@payloadcms/ui'
import { useEffect, useRef } from 'react'
import { useTexts } from '../translations/use-texts.ts'
import { announce } from './announcement.ts'
import './move-buttons.css'
import { texts as inLanguages } from './texts.ts'

const steps = { up: -1, down: 1 } as const
type Direction = keyof typeof steps

/**
 * Buttons that move a row of the navigation by one place. The focus stays on the one that was
 * pressed, though the browser takes it from an element that moves; at an end it does nothing.
 */
export function MoveButtons({ name }: { name: string }) {
  const { path, rowNumber = 0 } = useRowLabel()
  const { moveFieldRow } = useForm()
  const { hasSavePermission } = useDocumentInfo()
  const texts = useTexts(inLanguages)
  const list = path.slice(0, path.lastIndexOf('.'))
  const count = useFormFields(([fields]) => fields[list]?.rows?.length ?? 0)
  const pressed = useRef<{ button: HTMLButtonElement; to: number } | undefined>(undefined)

  useEffect(() => {
    if (pressed.current?.to !== rowNumber) return
    pressed.current.button.focus()
    pressed.current = undefined
  }, [rowNumber])

  if (!hasSavePermission || count < 2) return null

  const move = (button: HTMLButtonElement, direction: Direction) => {
    const to = rowNumber + steps[direction]
    if (to < 0 || to >= count) return
    pressed.current = { button, to }
    moveFieldRow({ path: list, moveFromIndex: rowNumber, moveToIndex: to })
    announce(texts.moved(name, to + 1, count))
  }
  const button = (direction: Direction) => {
    const to = rowNumber + steps[direction]
    return (
      <button
        type="button"
        className="navigation-move"
        aria-label={direction === 'up' ? texts.moveUp(name) : texts.moveDown(name)}
        aria-disabled={to < 0 || to >= count}
        onClick={({ currentTarget }) => move(currentTarget, direction)}
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
