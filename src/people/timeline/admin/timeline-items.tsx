'use client'
import { Button } from '@payloadcms/ui'
import type { ReactNode } from 'react'
import type { TimelineItem, TimelinePage } from '#src/contract/people/timeline.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { useFormatTime } from '#src/platform/admin/use-format-time.ts'
import '../../contacts/admin/contact.css'
import { TimelineLine } from './timeline-item.tsx'

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
        <p role="alert" className="contact-problem">
          {problem}
        </p>
      )}
      <ol>
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
