'use client'
import { Link, useConfig, useTranslation } from '@payloadcms/ui'
import { formatAdminURL } from 'payload/shared'
import { useCallback, useEffect, useState } from 'react'
import { countUnreadNotifications } from '#src/contract/notifications.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { call } from '#src/platform/admin/call.ts'
import { usePolling } from '#src/platform/admin/use-polling.ts'
import { waitingText } from '#src/workspace/menu/admin/waiting-text.ts'
import './notifications.css'

/** Polling interval, in ms. */
const pause = 60_000

function useUnread(first: number): number {
  const [unread, setUnread] = useState(first)
  useEffect(() => setUnread(first), [first])
  const read = useCallback(async (signal: AbortSignal) => {
    // Without a response the last count stays.
    const found = await call(countUnreadNotifications, {}, { signal }).catch(() => undefined)
    if (found) setUnread(found.unread)
  }, [])
  usePolling(read, false, pause)
  return unread
}

/**
 * A link to the notifications, named with how many are unread; new ones are announced to screen
 * readers.
 */
export function BellLink({ first }: { readonly first: number }) {
  const texts = useTexts('notification-list')
  const { config } = useConfig()
  const { language } = useTranslation().i18n
  const unread = useUnread(first)
  const count = waitingText(unread, language)
  const [announcement, setAnnouncement] = useState('')
  const [before, setBefore] = useState(first)
  if (unread !== before) {
    setBefore(unread)
    setAnnouncement(unread > before ? texts('bell', { count: unread, number: count }) : '')
  }
  const href = formatAdminURL({ adminRoute: config.routes.admin, path: '/notifications' })
  return (
    <>
      <Link
        className="bell"
        href={href}
        prefetch={false}
        aria-label={count ? texts('bell', { count: unread, number: count }) : texts('title')}
      >
        <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
          <path
            d="M10 3a4.5 4.5 0 0 0-4.5 4.5c0 4-1.5 5.5-1.5 5.5h12s-1.5-1.5-1.5-5.5A4.5 4.5 0 0 0 10 3Zm-1.5 12.5a1.5 1.5 0 0 0 3 0"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.5"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
        {count && (
          <span className="bell__count" aria-hidden>
            {count}
          </span>
        )}
      </Link>
      <span className="ui-unseen" role="status">
        {announcement}
      </span>
    </>
  )
}
