import type { Event } from '@muster/client'
import { dayParts, formatTime, type When } from '../times.ts'
import { useLink, useView } from '../view.ts'
import { Icon } from './icon.tsx'

/** The day of an event as on a sheet of a calendar. */
export function DaySheet({ when }: { when: When }) {
  const { day, month } = dayParts(useView(), when)
  return (
    <time class="day-sheet" datetime={when.startDate}>
      <span class="day">{day}</span> <span class="month">{month}</span>
    </time>
  )
}

/** An event in a list. */
export function EventRow({ event }: { event: Event }) {
  const view = useView()
  const link = useLink()
  const { slug, title, description, location, cancelled } = event
  return (
    <article class={cancelled ? 'event-row cancelled' : 'event-row'}>
      <DaySheet when={event} />
      <div>
        <h3>
          <a href={link(`/events/${slug}`)}>{title}</a>
          {cancelled && <strong class="badge">{view.t.events.cancelled}</strong>}
        </h3>
        <p class="facts">
          <span>{formatTime(view, event)}</span>
          {location && (
            <span>
              <Icon name="map-pin" />
              {location}
            </span>
          )}
        </p>
        {description && <p>{description}</p>}
      </div>
    </article>
  )
}
