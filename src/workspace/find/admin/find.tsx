'use client'
import './find.css'
import { SearchIcon, useConfig } from '@payloadcms/ui'
import { usePathname } from 'next/navigation'
import { useCallback, useEffect, useState } from 'react'
import { useTexts } from '#src/locales/use-texts.ts'
import { FindDialog } from './find-dialog.tsx'
import { documentOf, remember } from './recent.ts'

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
function useShortcut(open: () => void): void {
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

/** Remembers each document that is opened, for the search to offer it again. */
function useRemembered(): void {
  const { config } = useConfig()
  const path = usePathname()
  useEffect(() => {
    const document = documentOf(path, config.routes.admin)
    if (document !== undefined) remember(document)
  }, [path, config.routes.admin])
}

export function Find() {
  const texts = useTexts('find')
  const [isOpen, setOpen] = useState(false)
  const open = useCallback(() => setOpen(true), [])
  useRemembered()
  useShortcut(open)
  return (
    <>
      <button
        type="button"
        className="ui-button find-button"
        aria-haspopup="dialog"
        aria-keyshortcuts="/ Control+K Meta+K"
        onClick={open}
      >
        <SearchIcon />
        <span className="find-button__name">{texts('find')}</span>
        <span className="find-button__key" aria-hidden="true">
          /
        </span>
      </button>
      {isOpen && <FindDialog onClose={() => setOpen(false)} />}
    </>
  )
}
