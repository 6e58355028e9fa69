'use client'
import { ConfirmationModal, useModal, useTranslation } from '@payloadcms/ui'
import { usePathname } from 'next/navigation'
import { type ReactNode, useEffect, useRef } from 'react'

const dialog = 'go-back-without-saving'

/** How long the browser takes to return at most, in ms. */
const returnsWithin = 1_000

/** Whether closing the page would lose something, by what listens for that: forms and uploads. */
const isUnsaved = (): boolean =>
  !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

/**
 * The browser's Back and Forward ask before what is typed is lost. The platform asks at links and
 * when the page is closed, and a navigation within the page is neither: it has happened when it is
 * known, so it is taken back until the user has decided.
 */
export function BackGuard({ children }: { readonly children: ReactNode }) {
  const { openModal } = useModal()
  const { t } = useTranslation()
  const stage = useRef<'idle' | 'returning' | 'leaving'>('idle')
  const steps = useRef(-1)
  const shown = useRef('')
  shown.current = usePathname()
  useEffect(() => {
    const onNavigate = ({ navigationType, destination }: NavigateEvent) => {
      const from = window.navigation.currentEntry?.index
      if (stage.current !== 'idle' || navigationType !== 'traverse' || from === undefined) return
      steps.current = destination.index - from
    }
    const onMoved = (event: PopStateEvent) => {
      const before = stage.current
      stage.current = 'idle'
      if (before === 'returning') return event.stopImmediatePropagation()
      const staysOnPage = window.location.pathname === shown.current
      if (before === 'leaving' || staysOnPage || !isUnsaved()) return
      event.stopImmediatePropagation()
      stage.current = 'returning'
      window.history.go(-steps.current)
      openModal(dialog)
      // Where there is no such step it is never taken.
      setTimeout(() => {
        if (stage.current === 'returning') stage.current = 'idle'
      }, returnsWithin)
    }
    // Before the router's, which would show the other page.
    window.addEventListener('popstate', onMoved, { capture: true })
    // Without it a step is taken for one back.
    const navigation = 'navigation' in window ? window.navigation : undefined
    navigation?.addEventListener('navigate', onNavigate)
    return () => {
      window.removeEventListener('popstate', onMoved, { capture: true })
      navigation?.removeEventListener('navigate', onNavigate)
    }
  }, [openModal])
  return (
    <>
      {children}
      <ConfirmationModal
        modalSlug={dialog}
        heading={t('general:leaveWithoutSaving')}
        body={t('general:changesNotSaved')}
        cancelLabel={t('general:stayOnThisPage')}
        confirmLabel={t('general:leaveAnyway')}
        onConfirm={() => {
          stage.current = 'leaving'
          window.history.go(steps.current)
        }}
      />
    </>
  )
}
