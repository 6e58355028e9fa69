'use client'
import { useState } from 'react'
import { type Day, type Month, monthOf, type PlacedEntry } from '#src/content/calendar-days.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { EntryLine } from './entry-line.tsx'
import { NewEventLink } from './new-event.tsx'
import type { CalendarFormats } from './use-formats.ts'

export interface MonthProps {
  readonly month: Month
  readonly today: Day
  readonly weeks: readonly (readonly Day[])[]
  readonly placed: ReadonlyMap<Day, readonly PlacedEntry[]>
  readonly formats: CalendarFormats
}

/** Entries shown per day before the rest is collapsed; a single further one is shown, too. */
const named = 3

interface DayProps extends Omit<MonthProps, 'weeks' | 'placed'> {
  readonly date: Day
  readonly onDay: readonly PlacedEntry[]
}

function Entries({ date, onDay, formats }: Pick<DayProps, 'date' | 'onDay' | 'formats'>) {
  const texts = useTexts('calendar')
  const [isOpen, setOpen] = useState(false)
  const shown = isOpen || onDay.length <= named + 1 ? onDay : onDay.slice(0, named)
  const unnamed = onDay.length - named
  const day = formats.day(date)
  return (
    <>
      <ul className="ui-list">
        {shown.map((each) => (
          <EntryLine
            key={`${each.entry.collection} ${each.entry.id} ${each.entry.what} ${each.entry.start}`}
            placed={each}
            formats={formats}
          />
        ))}
      </ul>
      {unnamed > 1 ? (
        <button
          type="button"
          className="ui-link calendar-more"
          aria-expanded={isOpen}
          aria-label={isOpen ? texts('fewerOn', { day }) : texts('moreOn', { count: unnamed, day })}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? texts('fewer') : texts('more', { count: unnamed })}
        </button>
      ) : null}
    </>
  )
}

function DayCell({ date, onDay, month, today, formats }: DayProps) {
  const isOutside = monthOf(date) === month ? '' : ' calendar-day--outside'
  const isToday = date === today
  return (
    <td className={`calendar-day${isOutside}${isToday ? ' calendar-day--today' : ''}`}>
      <div className="ui-row ui-row--apart calendar-day__head">
        <time dateTime={date} aria-current={isToday ? 'date' : undefined}>
          <span aria-hidden="true">{Number(date.slice(8))}</span>
          <span className="ui-unseen">{formats.day(date)}</span>
        </time>
        <NewEventLink date={date} formats={formats} />
      </div>
      {onDay.length > 0 ? <Entries {...{ date, onDay, formats }} /> : null}
    </td>
  )
}

export function MonthTable({ weeks, placed, ...rest }: MonthProps) {
  const { formats } = rest
  return (
    <table className="ui-table calendar-table" aria-labelledby="calendar-month">
      <thead>
        <tr>
          {weeks[0]?.map((date) => (
            <th scope="col" key={date} abbr={formats.weekday(date)}>
              {formats.shortWeekday(date)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((date) => (
              <DayCell key={date} date={date} onDay={placed.get(date) ?? []} {...rest} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
