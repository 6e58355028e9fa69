'use client'
import { Link, useConfig } from '@payloadcms/ui'
import { formatAdminURL } from 'payload/shared'
import type { PlacedEntry } from '#src/content/calendar-days.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import type { CalendarFormats } from './use-formats.ts'

interface Props {
  readonly placed: PlacedEntry
  readonly formats: CalendarFormats
}

export function EntryLine({ placed, formats }: Props) {
  const { config } = useConfig()
  const texts = useTexts('calendar')
  const { collection, id, title, what, marks } = placed.entry
  const path = `/collections/${collection}/${id}` as const
  const details = [
    formats.times(placed),
    texts(`kinds:${collection}`),
    texts(`happens:${what}`),
    ...marks.map((mark) => texts(`marks:${mark}`)),
  ]
  const isOver = marks.includes('cancelled') ? ' calendar-entry--cancelled' : ''
  const isUnsure = marks.includes('draft') || what !== 'event' ? ' calendar-entry--planned' : ''
  const hasFailed = marks.includes('failed') ? ' calendar-entry--failed' : ''
  return (
    <li className={`calendar-entry${isOver}${isUnsure}${hasFailed}`}>
      <Link href={formatAdminURL({ adminRoute: config.routes.admin, path })} prefetch={false}>
        <span className="ui-strong calendar-entry__title">{title || texts('untitled')}</span>{' '}
        <span className="calendar-entry__details">
          {details.filter((detail) => detail).join(' · ')}
        </span>
      </Link>
    </li>
  )
}
