'use client'
import type { ScheduledRow } from '#src/content/publishing/scheduled-row.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { Badge } from '#src/platform/admin/badge.tsx'
import { useFormatTime } from '#src/platform/admin/use-format-time.ts'

type Change = Pick<ScheduledRow, 'change' | 'at'>

export function ScheduledStatus({ change, at }: Change) {
  const t = useTexts('content')
  const formatTime = useFormatTime()
  const time = formatTime('dateTime', at)
  return (
    <Badge tone={change === 'publish' ? 'warning' : 'success'}>
      <time dateTime={at}>
        {time &&
          (change === 'publish' ? t('scheduled', { at: time }) : t('publishedUntil', { at: time }))}
      </time>
    </Badge>
  )
}
