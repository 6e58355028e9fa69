'use client'
import { useFormatTime } from '#src/platform/admin/use-format-time.ts'

export function ReceivedTime({ at }: { at: string }) {
  const formatTime = useFormatTime()
  return <time dateTime={at}>{formatTime('dateTimeSeconds', at)}</time>
}
