'use client'
import { useTranslation } from '@payloadcms/ui'
import { type ReactNode, useEffect } from 'react'
import { useTexts } from '#src/locales/use-texts.ts'
import { fixMarkup, type Names } from '#src/platform/workarounds/inaccessible-markup/faults.ts'

const useNames = (): Names => {
  const { t } = useTranslation()
  const texts = useTexts('accessible-markup')
  const formats: Readonly<Partial<Record<string, string>>> = texts.group('formats')
  return {
    choices: texts('choices'),
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

export function AccessibleMarkup({ children }: { children: ReactNode }) {
  const names = useNames()
  useEffect(() => {
    let frame = 0
    const fix = () => fixMarkup(document, names)
    const observer = new MutationObserver(() => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(fix)
    })
    // Attributes are not observed: what is fixed here would be reported again.
    observer.observe(document.body, { childList: true, subtree: true })
    fix()
    return () => {
      observer.disconnect()
      cancelAnimationFrame(frame)
    }
  }, [names])
  return children
}
