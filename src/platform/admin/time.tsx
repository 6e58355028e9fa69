'use client'
import { useTranslation } from '@payloadcms/ui'
import { type Format, nearTime } from '#src/locales/time-formats.ts'
import { useFormatTime } from './use-format-time.ts'

interface Props {
  /** ISO 8601. */
  readonly at: string
}

/** A time in the user's language and time zone. */
export function Time({ at, format = 'dateTime' }: Props & { readonly format?: Format }) {
  const formatTime = useFormatTime()
  return <time dateTime={at}>{formatTime(format, at)}</time>
}

/** How long ago, or until when, within a week; the time itself is its title. Empty until hydration. */
export function RelativeTime({ at }: Props) {
  const { language } = useTranslation().i18n
  const formatTime = useFormatTime()
  const time = formatTime('dateTime', at)
  return (
    <time dateTime={at} title={time}>
      {time && (nearTime(at, new Date(), language) ?? time)}
    </time>
  )
}
