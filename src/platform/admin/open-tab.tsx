'use client'
import { useEffect } from 'react'
import { tabNames } from '#src/platform/fields/settings/tab-names.ts'

const openNamed = (hash: string): void => {
  const at = tabNames.findIndex((name) => `#${name}` === hash)
  const buttons = document.querySelectorAll<HTMLElement>('.tabs-field__tab-button')
  if (at >= 0) buttons[at]?.click()
}

/**
 * Opens the tab that the hash of the URL names, so that a link may lead to one; the platform's
 * tabs have no URLs (3.90.1). A click wins over the tab that it remembers of the last visit.
 */
export function OpenTab() {
  useEffect(() => {
    const follow = () => openNamed(window.location.hash)
    follow()
    window.addEventListener('hashchange', follow)
    return () => window.removeEventListener('hashchange', follow)
  }, [])
  return null
}
