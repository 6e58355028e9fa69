'use client'
import { monthOf } from '#src/content/calendar-days.ts'
import { EntryLine } from './entry-line.tsx'
import type { MonthProps } from './month-table.tsx'
import { NewEventLink } from './new-event.tsx'

export function DayList({ month, today, weeks, placed, formats }: MonthProps) {
  const days = weeks
    .flat()
    .filter((date) => monthOf(date) === month && (placed.get(date)?.length ?? 0) > 0)
  return (
    <ol className="calendar-list">
      {days.map((date) => (
        <li key={date}>
          <div className="calendar-day__head">
            <h3 aria-current={date === today ? 'date' : undefined}>
              <time dateTime={date}>{formats.day(date)}</time>
            </h3>
            <NewEventLink date={date} formats={formats} />
          </div>
          <ul>
            {placed.get(date)?.map((each) => (
              <EntryLine
                key={`${each.entry.collection} ${each.entry.id} ${each.entry.what} ${each.entry.start}`}
                placed={each}
                formats={formats}
              />
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}
