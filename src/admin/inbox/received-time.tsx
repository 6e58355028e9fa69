'use client'
import { useMoments } from '../time-zone.ts'

const format = { dateStyle: 'medium', timeStyle: 'medium' } as const

/** A timestamp by the reader's clock. */
export function ReceivedTime({ at }: { at: string }) {
  const formatTime = useMoments(format)
  return <time dateTime={at}>{formatTime(at)}</time>
}
