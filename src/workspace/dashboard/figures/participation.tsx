import { Link } from '@payloadcms/ui'
import { formatTimeIn } from '#src/locales/time-formats.ts'
import { findSiteTimeZone } from '#src/platform/site/sql/site.ts'
import type { ParticipationRow } from '#src/workspace/dashboard/sql/participation.ts'
import { Card } from '../admin/card.tsx'
import { ChartTable, ShareBar } from '../admin/charts/chart.tsx'
import type { FigureProps } from './figures.tsx'
import { readParticipation } from './read-figures.ts'

/** Who did not come to an event that is over; unknown where no one was checked in. */
const missedOf = ({ isOver, booked, came }: ParticipationRow): number | null =>
  isOver && came > 0 ? booked - came : null

interface EventProps extends FigureProps {
  readonly row: ParticipationRow
  readonly day: string
}

function EventFigures({ row, day, language, texts, links }: EventProps) {
  const number = (value: number) => value.toLocaleString(language)
  const { id, title, capacity, booked, waiting, came } = row
  const missed = missedOf(row)
  const places =
    capacity === null
      ? texts('bookedUnlimited', { count: booked, booked: number(booked) })
      : texts('bookedOf', { count: booked, booked: number(booked), capacity: number(capacity) })
  const parts = [
    places,
    waiting > 0 ? texts('waiting', { count: waiting, waiting: number(waiting) }) : '',
    came > 0 ? texts('came', { count: came, came: number(came) }) : '',
    missed === null ? '' : texts('missed', { count: missed, missed: number(missed) }),
  ]
  const href = links.toList('event-registrations', { event: String(id) })
  return (
    <li>
      {href ? (
        <Link href={href} prefetch={false}>
          {title}
        </Link>
      ) : (
        title
      )}{' '}
      <span className="ui-muted">{day}</span>
      {capacity === null ? null : <ShareBar share={booked / capacity} summary={places} />}
      <div className="ui-muted">{parts.filter(Boolean).join(' · ')}</div>
    </li>
  )
}

/** Who comes to the next events, and came to the last; without such events it is not there. */
export async function Participation(props: FigureProps) {
  const { payload, now, language, texts } = props
  const events = await readParticipation(payload, now)
  if (events?.length === 0) return null
  const format = formatTimeIn(language, await findSiteTimeZone(payload.db.drizzle))
  const cell = (value: number | null) => value?.toLocaleString(language) ?? '–'
  return (
    <Card id="participants" name={texts('participants')}>
      {!events && <p>{texts('tooSlow')}</p>}
      {events && (
        <>
          <ul>
            {events.map((row) => (
              <EventFigures key={row.id} {...props} row={row} day={format('shortDay', row.at)} />
            ))}
          </ul>
          <ChartTable
            summary={texts('asTable')}
            caption={texts('participants')}
            columns={[
              ...([texts('event'), texts('day'), texts('places'), texts('haveAPlace')] as const),
              ...([texts('wait'), texts('whoCame'), texts('whoMissed')] as const),
            ]}
            rows={events.map((row) => [
              row.title,
              format('shortDay', row.at),
              cell(row.capacity),
              cell(row.booked),
              cell(row.waiting),
              cell(row.came),
              cell(missedOf(row)),
            ])}
          />
        </>
      )}
    </Card>
  )
}
