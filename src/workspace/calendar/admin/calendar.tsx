'use client'
import { useTexts } from '#src/locales/use-texts.ts'
import './calendar.css'
import { Button } from '@payloadcms/ui'
import { usePathname, useSearchParams } from 'next/navigation'
import { useMemo } from 'react'
import { z } from 'zod'
import {
  addMonths,
  type Day,
  dayIn,
  type Month,
  monthOf,
  placeEntries,
  rangeOf,
  weeksOf,
} from '#src/content/calendar-days.ts'
import { DayList } from './day-list.tsx'
import { MonthTable } from './month-table.tsx'
import { useNewEvent } from './new-event.tsx'
import { type Reader, useIsNarrow, useReader } from './reader.ts'
import { useEntries } from './use-entries.ts'
import { useFormats } from './use-formats.ts'

const named = z.string().regex(/^[12]\d{3}-(0[1-9]|1[0-2])$/)

/** The month in the URL's query, so that reload and back keep it; defaults to the current one. */
function useMonth(today: Day) {
  const pathname = usePathname()
  const query = named.safeParse(useSearchParams().get('month'))
  const show = (month: Month) => window.history.replaceState(null, '', `${pathname}?month=${month}`)
  return { month: query.success ? query.data : monthOf(today), show }
}

const arrow = (sign: string) => <span aria-hidden="true">{sign}</span>

function Choice({
  name,
  shown,
  today,
  show,
}: Record<'name' | 'shown' | 'today', string> & { show: (month: string) => void }) {
  const texts = useTexts('calendar')
  const linkTo = useNewEvent()
  const plain = { buttonStyle: 'secondary', size: 'small', margin: false } as const
  return (
    <div className="calendar__choice">
      <Button {...plain} aria-label={texts('previous')} onClick={() => show(addMonths(shown, -1))}>
        {arrow('‹')}
      </Button>
      <Button {...plain} onClick={() => show(monthOf(today))}>
        {texts('today')}
      </Button>
      <Button {...plain} aria-label={texts('next')} onClick={() => show(addMonths(shown, 1))}>
        {arrow('›')}
      </Button>
      <h2 id="calendar-month" aria-live="polite">
        {name}
      </h2>
      {linkTo ? (
        <Button size="small" margin={false} el="link" to={linkTo()}>
          {texts('newEvent')}
        </Button>
      ) : null}
    </div>
  )
}

function CalendarMonth({ timeZone, weekStart }: Reader) {
  const texts = useTexts('calendar')
  const formats = useFormats()
  const isNarrow = useIsNarrow()
  const dayOf = useMemo(() => dayIn(timeZone), [timeZone])
  const today = dayOf(new Date())
  const { month, show } = useMonth(today)
  const weeks = useMemo(() => weeksOf(month, weekStart), [month, weekStart])
  const { from, until } = rangeOf(weeks.flat())
  const { page, problem, tryAgain } = useEntries(from, until)
  const placed = useMemo(
    () => placeEntries(weeks.flat(), page?.entries ?? [], dayOf),
    [weeks, page, dayOf],
  )
  const isEmpty = ![...placed].some(([date, found]) => monthOf(date) === month && found.length > 0)
  const shown = { month, today, weeks, placed, formats }
  const name = formats.month(month)
  return (
    <div className="calendar" aria-busy={!page && !problem}>
      <Choice {...{ name, shown: month, today, show }} />
      {problem ? (
        <p role="alert" className="calendar__problem">
          {problem}{' '}
          <Button buttonStyle="secondary" size="small" margin={false} onClick={tryAgain}>
            {texts('again')}
          </Button>
        </p>
      ) : (
        <p role="status">
          {page ? isEmpty && texts('nothing', { month: name }) : texts('loading')}
        </p>
      )}
      {page?.isCut ? <p>{texts('isCut')}</p> : null}
      {isNarrow ? <DayList {...shown} /> : <MonthTable {...shown} />}
      <p className="calendar__zone">{texts('zone', { name: timeZone })}</p>
    </div>
  )
}

export function Calendar() {
  const texts = useTexts('calendar')
  const reader = useReader()
  return reader ? <CalendarMonth {...reader} /> : <p role="status">{texts('loading')}</p>
}
