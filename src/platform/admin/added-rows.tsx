'use client'
import { type ReactNode, useEffect } from 'react'

const addButtons = '.array-field__add-row, .array-actions__add'
const rows = '.array-field__row'
const focusable = ['input:not([type=hidden])', 'textarea', 'select', '[contenteditable=true]']
  .map((field) => `${field}:not(:disabled)`)
  .join(', ')

/**
 * How often it is looked whether the server has sent the fields of the row, and how long it may then
 * replace them, with which the focus is lost, in ms. Whatever the person does ends it.
 */
const interval = 50
const atMost = 30_000

const rowsNow = () => new Set(document.querySelectorAll<HTMLElement>(rows))

/** Opens a row and focuses its first field. Returns whether that is done. */
function enter(row: HTMLElement): boolean {
  // Until its fields have come and are there, a row has placeholders.
  if (row.querySelector('.shimmer-effect')) return false
  const field = [...row.querySelectorAll<HTMLElement>(focusable)].find(
    (each) => !each.closest('.collapsible__toggle-wrap'),
  )
  if (!field) return false
  if (row.classList.contains('collapsible--collapsed'))
    row.querySelector<HTMLElement>('.collapsible__toggle')?.click()
  field.focus()
  return document.activeElement === field
}

/**
 * Enters the row that is added next, again where the focus is lost with a field that is replaced;
 * returns a function that ends the wait.
 */
function enterNextRow(): () => void {
  const before = rowsNow()
  const until = Date.now() + atMost
  let isEntered = false
  const timer = setInterval(() => {
    if (Date.now() > until) clearInterval(timer)
    if (isEntered && document.activeElement !== document.body) return
    const added = [...rowsNow()].find((row) => !before.has(row))
    if (added && enter(added)) isEntered = true
  }, interval)
  return () => clearInterval(timer)
}

/**
 * A row that is added to a list by a click opens, whatever the others are, and its first field has
 * the focus, unless the person went on to something else before it was there.
 */
export function AddedRows({ children }: { readonly children: ReactNode }) {
  useEffect(() => {
    let stop = () => {}
    const onAct = () => stop()
    const onClick = ({ target }: MouseEvent) => {
      if (!(target instanceof Element) || !target.closest(addButtons)) return
      stop()
      stop = enterNextRow()
    }
    document.addEventListener('pointerdown', onAct, true)
    document.addEventListener('keydown', onAct, true)
    document.addEventListener('click', onClick, true)
    return () => {
      stop()
      document.removeEventListener('pointerdown', onAct, true)
      document.removeEventListener('keydown', onAct, true)
      document.removeEventListener('click', onClick, true)
    }
  }, [])
  return children
}
