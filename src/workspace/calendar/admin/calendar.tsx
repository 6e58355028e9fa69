'use client'
import { SmallButton } from '#src/platform/admin/small-button.tsx'
import './calendar.css'
import { Button, useTranslation } from '@payloadcms/ui'
import { usePathname, useSearchParams } from 'next/navigation'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
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
import { type CalendarPage, readCalendar } from '#src/contract/content/calendar.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { call } from '#src/platform/admin/call.ts'
import { messageOf } from '#src/platform/admin/request.ts'
import { useTimeZone } from '#src/platform/admin/use-format-time.ts'
import { EntryLine } from './entry-line.tsx'
import { type MonthProps, MonthTable } from './month-table.tsx'
import { NewEventLink, useNewEvent } from './new-event.tsx'
import { useFormats } from './use-formats.ts'

/**
 * The calendar's entries between two timestamps (ISO 8601), fetched again when they change or on
 * demand.
 */
function useEntries(from: string, until: string) {
  const range = `${from} ${until}`
  const [read, setRead] = useState<{ range: string; page: CalendarPage }>()
  const [problem, setProblem] = useState<{ range: string; words: string }>()
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks again
  useEffect(() => {
    const controller = new AbortController()
    call(readCalendar, { from, until }, { signal: controller.signal }).then(
      (page) => {
        setRead({ range, page })
        setProblem(undefined)
      },
      (error: unknown) => {
        if (!controller.signal.aborted) setProblem({ range, words: messageOf(error) })
      },
    )
    return () => controller.abort()
  }, [from, until, range, attempt])

  return {
    page: read?.range === range ? read.page : undefined,
    problem: problem?.range === range ? problem.words : '',
    tryAgain: () => {
      setProblem(undefined)
      setAttempt((count) => count + 1)
    },
  }
}

interface Reader {
  readonly timeZone: string
  /** First day of the week, 0 is Sunday; as in the platform's own date fields. */
  readonly weekStart: number
}

/** The user's locale options; undefined until hydration: only the browser knows the time zone. */
function useReader(): Reader | undefined {
  const timeZone = useTimeZone()
  const { i18n } = useTranslation()
  // Loaded lazily by the platform, despite its type.
  const dates: typeof i18n.dateFNS | undefined = i18n.dateFNS
  return timeZone && dates ? { timeZone, weekStart: dates.options?.weekStartsOn ?? 1 } : undefined
}

const narrow = '(max-width: 900px)'

const onResize = (changed: () => void) => {
  const query = window.matchMedia(narrow)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

const useIsNarrow = (): boolean =>
  useSyncExternalStore(
    onResize,
    () => window.matchMedia(narrow).matches,
    () => false,
  )

function DayList({ month, today, weeks, placed, formats }: MonthProps) {
  const days = weeks
    .flat()
    .filter((date) => monthOf(date) === month && (placed.get(date)?.length ?? 0) > 0)
  return (
    <ol className="ui-list calendar-list">
      {days.map((date) => (
        <li key={date}>
          <div className="ui-row ui-row--apart calendar-day__head">
            <h3 aria-current={date === today ? 'date' : undefined}>
              <time dateTime={date}>{formats.day(date)}</time>
            </h3>
            <NewEventLink date={date} formats={formats} />
          </div>
          <ul className="ui-list">
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
    <div className="ui-row ui-below-s calendar__choice">
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
        <p role="alert" className="ui-row ui-problem">
          {problem} <SmallButton onClick={tryAgain}>{texts('again')}</SmallButton>
        </p>
      ) : (
        <p role="status">
          {page ? isEmpty && texts('nothing', { month: name }) : texts('loading')}
        </p>
      )}
      {page?.isCut ? <p>{texts('isCut')}</p> : null}
      {isNarrow ? <DayList {...shown} /> : <MonthTable {...shown} />}
      <p className="ui-muted ui-above-s">{texts('zone', { name: timeZone })}</p>
    </div>
  )
}

export function Calendar() {
  const texts = useTexts('calendar')
  const reader = useReader()
  return reader ? <CalendarMonth {...reader} /> : <p role="status">{texts('loading')}</p>
}
