'use client'
import { useTranslation } from '@payloadcms/ui'
import { type ReactNode, useEffect } from 'react'
import { useTexts } from '../translations/use-texts.ts'
import { mendMarkup, type Names } from './markup-faults.ts'
import { texts as inLanguages } from './texts.ts'

const useNames = (): Names => {
  const { t } = useTranslation()
  const { choices, formats } = useTexts(inLanguages)
  return {
    choices,
    choose: t('fields:swapUpload'),
    clear: t('general:clear'),
    copy: t('general:copy'),
    edit: t('general:edit'),
    more: t('general:moreOptions'),
    move: t('general:move'),
    next: t('general:next'),
    previous: t('general:previous'),
    remove: t('general:remove'),
    select: t('general:select'),
    format: (key) => formats[key] ?? key,
  }
}

/**
 * Around every page: whatever the platform puts on it gets the names and roles that WCAG 2.2 A
 * and AA ask for and its own markup misses.
 */
export function MendedMarkup({ children }: { children: ReactNode }) {
  const names = useNames()
  useEffect(() => {
    let frame = 0
    const mend = () => mendMarkup(document, names)
    const observer = new MutationObserver(() => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(mend)
    })
    // Attributes are not observed: what is mended here would be told of again.
    observer.observe(document.body, { childList: true, subtree: true })
    mend()
    return () => {
      observer.disconnect()
      cancelAnimationFrame(frame)
    }
  }, [names])
  return children
}
