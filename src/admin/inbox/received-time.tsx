'use client'
import { useFormatTime } from '../use-format-time.ts'

/** A timestamp by the reader's clock. */
export function ReceivedTime({ at }: { at: string }) {
  const formatTime = useFormatTime()
  return <time dateTime={at}>{formatTime('dateTimeSeconds', at)}</time>
}
