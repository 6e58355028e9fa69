'use client'
import '../contact.css'
import { getTranslation } from '@payloadcms/translations'
import { toast, useAuth, useTranslation } from '@payloadcms/ui'
import type { DefaultCellComponentProps, StaticLabel } from 'payload'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { z } from 'zod'
import { useTexts } from '#src/locales/use-texts.ts'
import { messageOf } from '#src/platform/admin/request.ts'
import { useCellSave } from './use-cell-save.ts'

const row = z.object({
  id: z.int(),
  name: z.string().catch(''),
  updatedAt: z.string().nullable().catch(null),
})

const named = z.object({ name: z.string(), label: z.custom<StaticLabel>().optional() })

export interface EditorProps {
  readonly label: string
  readonly defaultValue: string
}

interface Props {
  readonly cell: DefaultCellComponentProps
  readonly children: ReactNode
  /** The value as it is stored, and as it is written. */
  readonly stored: unknown
  readonly written: string
  readonly parse: (written: string) => unknown
  readonly editor: (props: EditorProps) => ReactNode
}

const editButton = 'button.contact-cell__edit'

const isControl = (target: EventTarget): target is HTMLInputElement | HTMLSelectElement =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement

/** The button of the next cell of the row that can be edited, or of the one before. */
const neighbour = (cell: Element, isBack: boolean): HTMLButtonElement | undefined => {
  const buttons = [...(cell.closest('tr')?.querySelectorAll<HTMLButtonElement>(editButton) ?? [])]
  const place = Node.DOCUMENT_POSITION_FOLLOWING
  const isBehind = (button: Element) => (cell.compareDocumentPosition(button) & place) !== 0
  const others = buttons.filter((button) => !cell.contains(button))
  return isBack ? others.findLast((each) => !isBehind(each)) : others.find(isBehind)
}

/**
 * A cell of the list of contacts that is changed in its place: Enter saves, Esc leaves it as it was,
 * Tab saves and goes on to the next one of the row.
 */
export function EditableCell({ cell, children, stored, written, parse, editor }: Props) {
  const t = useTexts('contacts')
  const { i18n } = useTranslation()
  const mayWrite = useAuth().permissions?.collections?.['contacts']?.update
  const save = useCellSave()
  const [isOpen, setOpen] = useState(false)
  const element = useRef<HTMLSpanElement>(null)
  const isDone = useRef(false)
  const contact = row.safeParse(cell.rowData).data
  const { name: field, label: given } = named.parse(cell.field)
  const label = String(getTranslation(given ?? field, i18n))
  // In a list that a contact is chosen from, a press chooses it.
  if (!mayWrite || !contact || cell.onClick) return <>{children}</>
  const close = () => {
    isDone.current = true
    setOpen(false)
  }
  const store = async (given: string) => {
    if (isDone.current) return
    close()
    if (given === written) return
    try {
      await save({ contact, field, label, from: stored, to: parse(given) })
    } catch (error) {
      toast.error(messageOf(error))
    }
  }
  const focusButton = () =>
    requestAnimationFrame(() => element.current?.querySelector<HTMLElement>(editButton)?.focus())
  const goOn = (event: KeyboardEvent, written: string, isBack: boolean) => {
    const next = element.current && neighbour(element.current, isBack)
    void store(written)
    if (!next) return
    event.preventDefault()
    next.click()
  }
  const press = (event: KeyboardEvent<HTMLSpanElement>) => {
    const { key, target, shiftKey } = event
    if (!isOpen || !isControl(target)) return
    if (key === 'Tab') return goOn(event, target.value, shiftKey)
    if (key === 'Escape') close()
    else if (key === 'Enter') void store(target.value)
    else return
    event.preventDefault()
    focusButton()
  }
  const open = () => {
    isDone.current = false
    setOpen(true)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the input in it
    <span
      ref={element}
      className="contact-cell"
      onKeyDown={press}
      onBlur={({ target }) => isOpen && isControl(target) && void store(target.value)}
    >
      {isOpen ? (
        editor({ label: t('cellOf', { field: label, name: contact.name }), defaultValue: written })
      ) : (
        <>
          {children}
          <button
            type="button"
            className="ui-link contact-cell__edit"
            aria-label={t('editCell', { field: label, name: contact.name })}
            onClick={open}
          />
        </>
      )}
    </span>
  )
}
