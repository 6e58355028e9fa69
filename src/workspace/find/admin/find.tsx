'use client'
import { SearchIcon, useConfig } from '@payloadcms/ui'
import { usePathname } from 'next/navigation'
import { useCallback, useEffect, useState } from 'react'
import { useTexts } from '#src/locales/use-texts.ts'
import './find.css'
import { FindDialog } from './find-dialog.tsx'
import { documentOf, remember } from './recent.ts'
import { useShortcut } from './use-shortcut.ts'

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
        className="find-button"
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
