'use client'
import type { ScheduledRow } from '#src/db/content/scheduled-row.ts'
import { useTexts } from '../translations/use-texts.ts'
import { useFormatTime } from '../use-format-time.ts'
import { texts as inLanguages } from './texts.ts'

type Change = Pick<ScheduledRow, 'change' | 'at'>

export function ScheduledStatus({ change, at }: Change) {
  const { scheduled, publishedUntil } = useTexts(inLanguages)
  const formatTime = useFormatTime()
  const time = formatTime('dateTime', at)
  return (
    <time dateTime={at}>
      {time && (change === 'publish' ? scheduled(time) : publishedUntil(time))}
    </time>
  )
}
