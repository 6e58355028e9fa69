'use client'
import '../../contacts/admin/contact.css'
import { Button, toast } from '@payloadcms/ui'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import {
  readTimeline,
  type TimelineItem,
  type TimelinePage,
} from '#src/contract/people/timeline.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import type { PersonPage } from '#src/people/consents/admin/mailability-panel.tsx'
import { call } from '#src/platform/admin/call.ts'
import { messageOf } from '#src/platform/admin/request.ts'
import { useFormatTime } from '#src/platform/admin/use-format-time.ts'
import { useLatestResponse } from '#src/platform/admin/use-latest-response.ts'
import { TimelineLine } from './timeline-item.tsx'

/**
 * The timeline of a person, from its first page on; `onNewest` (stable)
 * gets that page whenever it is read again.
 */
export function useTimeline(
  { collection, id }: PersonPage,
  first: TimelinePage,
  onNewest: (newest: TimelinePage) => void,
) {
  const [page, setPage] = useState(first)
  const read = useCallback(
    (before?: string) => call(readTimeline, { collection, id, before }),
    [collection, id],
  )
  const take = useCallback(
    (newest: TimelinePage) => {
      setPage(newest)
      onNewest(newest)
    },
    [onNewest],
  )
  const { problem, load } = useLatestResponse(read, take)
  // Pages restored from the browser's cache (back/forward) may be stale.
  useEffect(() => void load(), [load])
  const drawn = useRef(first)
  useEffect(() => {
    // The page was re-rendered, as after a merge was undone on it.
    if (drawn.current !== first) take(first)
    drawn.current = first
  }, [first, take])
  const showOlder = async () => {
    if (!page.older) return
    try {
      const next = await read(page.older)
      setPage({ ...next, items: [...page.items, ...next.items] })
    } catch (error) {
      toast.error(messageOf(error))
    }
  }
  return { page, problem, load, showOlder }
}

interface Props {
  readonly page: TimelinePage
  readonly problem: string | undefined
  readonly showOlder: () => Promise<void>
  readonly actionsOf?: (item: TimelineItem) => ReactNode
}

export function TimelineItems({ page, problem, showOlder, actionsOf }: Props) {
  const texts = useTexts('contacts')
  const formatTime = useFormatTime()
  return (
    <>
      {problem && (
        <p role="alert" className="ui-problem contact-problem">
          {problem}
        </p>
      )}
      <ol className="ui-list">
        {page.items.map((item) => (
          <TimelineLine key={`${item.kind} ${item.id}`} item={item} formatTime={formatTime}>
            {actionsOf?.(item)}
          </TimelineLine>
        ))}
      </ol>
      {page.older && (
        <Button buttonStyle="secondary" size="small" onClick={() => void showOlder()}>
          {texts('showOlder')}
        </Button>
      )}
    </>
  )
}

const latestId = 'contact-latest'

/** Where the newest item is repeated on screens that have the timeline below the fields. */
export const LatestPlace = () => <div id={latestId} className="field-type contact-latest" />

export function LatestItem({ item }: { readonly item: TimelineItem | undefined }) {
  const texts = useTexts('contacts')
  const formatTime = useFormatTime()
  const [place, setPlace] = useState<HTMLElement | null>(null)
  useEffect(() => setPlace(document.getElementById(latestId)), [])
  if (!place || !item) return null
  return createPortal(
    <>
      <ol className="ui-list">
        <TimelineLine item={item} formatTime={formatTime} />
      </ol>
      <a href="#contact-timeline">{texts('timeline')}</a>
    </>,
    place,
  )
}
