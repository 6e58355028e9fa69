'use client'
import { Link, useAuth, useConfig } from '@payloadcms/ui'
import { formatAdminURL } from 'payload/shared'
import type { Day } from '#src/content/calendar-days.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import type { CalendarFormats } from './use-formats.ts'

/** Default start time of a new event, local time. */
const defaultStart = '18:00'

/**
 * Returns the URL of the form of a new event, its start filled in when a day is given; undefined
 * for users who may not create one.
 */
export function useNewEvent(): ((date?: Day) => string) | undefined {
  const { config } = useConfig()
  const { permissions } = useAuth()
  if (!permissions?.collections?.['events']?.create) return undefined
  const form = formatAdminURL({
    adminRoute: config.routes.admin,
    path: '/collections/events/create',
  })
  return (date) =>
    date ? `${form}?startDate=${new Date(`${date}T${defaultStart}`).toISOString()}` : form
}

export function NewEventLink({ date, formats }: { date: Day; formats: CalendarFormats }) {
  const texts = useTexts('calendar')
  const linkTo = useNewEvent()
  const words = texts('newEventOn', { day: formats.day(date) })
  return linkTo ? (
    <Link
      className="ui-muted calendar-new"
      href={linkTo(date)}
      prefetch={false}
      aria-label={words}
      title={words}
    >
      +
    </Link>
  ) : null
}
