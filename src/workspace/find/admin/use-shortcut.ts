'use client'
import { useEffect } from 'react'

const isWritable = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select'))

/** Whether a key opens the search: `/` outside of fields, Ctrl-K or Cmd-K also in them. */
const opens = (event: KeyboardEvent): boolean => {
  const { key, ctrlKey, metaKey, altKey, target } = event
  if (event.defaultPrevented || altKey) return false
  // In a text Ctrl-K makes a link.
  if (ctrlKey || metaKey)
    return key.toLowerCase() === 'k' && !(target instanceof HTMLElement && target.isContentEditable)
  return key === '/' && !isWritable(target)
}

/** Calls `open` on the shortcuts of the search, unless a dialog is open. */
export function useShortcut(open: () => void): void {
  useEffect(() => {
    const follow = (event: KeyboardEvent) => {
      if (!opens(event) || document.querySelector('dialog[open]')) return
      event.preventDefault()
      open()
    }
    window.addEventListener('keydown', follow)
    return () => window.removeEventListener('keydown', follow)
  }, [open])
}
