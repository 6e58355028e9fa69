'use client'
import { useTranslation } from '@payloadcms/ui'
import { type Format, relativeTime } from '#src/locales/time-formats.ts'
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

/** How long ago, or until when; the time itself is its title. */
export function RelativeTime({ at }: Props) {
  const { language } = useTranslation().i18n
  const formatTime = useFormatTime()
  return (
    <time dateTime={at} title={formatTime('dateTime', at)}>
      {relativeTime(at, new Date(), language)}
    </time>
  )
}
