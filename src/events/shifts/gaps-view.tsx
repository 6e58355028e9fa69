import { Link } from '@payloadcms/ui'
import type { AdminViewServerProps } from 'payload'
import { formatAdminURL } from 'payload/shared'
import { z } from 'zod'
import { database } from '#src/data/transaction.ts'
import { type Texts, textsOf } from '#src/locales/texts.ts'
import { formatTimeIn, zoneName } from '#src/locales/time-formats.ts'
import { ViewFrame } from '#src/platform/custom-views/admin/view-frame.tsx'
import { findSiteTimeZone } from '#src/platform/site/sql/site.ts'
import { findEventsWithShifts, findGaps, type Gap } from './sql/shifts.ts'

const query = z.object({ event: z.coerce.number().int().positive().optional().catch(undefined) })

interface Context {
  readonly t: Texts<'shifts'>
  readonly language: string
  readonly siteZone: string
  readonly linkTo: (id: number) => string
}

/** Whether people are missing, in words: colours alone say nothing to some. */
const stateOf = (t: Texts<'shifts'>, { needed, booked }: Gap): string =>
  booked < needed ? t('missing', { count: needed - booked }) : t('complete')

function Day({ day, gaps, ...context }: Context & { day: string; gaps: readonly Gap[] }) {
  const { t, language, siteZone, linkTo } = context
  return (
    <table className="ui-table">
      <caption>
        <h2>{day}</h2>
      </caption>
      <thead>
        <tr>
          {(['when', 'shift', 'where', 'booked', 'gap'] as const).map((key) => (
            <th key={key} scope="col">
              {t(key)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {gaps.map((gap) => {
          const zone = gap.timeZone || siteZone
          const format = formatTimeIn(language, zone)
          return (
            <tr key={gap.id}>
              <td>
                {`${format('time', gap.startDate)} – ${format('time', gap.endDate)}`}
                {zone === siteZone ? null : <small> {zoneName(zone, language)}</small>}
              </td>
              <th scope="row">
                <Link href={linkTo(gap.id)} prefetch={false}>
                  {gap.title}
                </Link>
                {gap.event ? <small> {gap.event}</small> : null}
                {gap.published ? null : <small> {t('unpublished')}</small>}
              </th>
              <td>{gap.location}</td>
              <td>
                {t('bookedOf', { booked: gap.booked, needed: gap.needed })}
                {gap.waiting > 0 ? ` · ${t('waiting', { count: gap.waiting })}` : ''}
              </td>
              <td>
                {gap.booked < gap.needed ? <strong>{stateOf(t, gap)}</strong> : stateOf(t, gap)}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** Shifts by the day on which they begin, in their zone. */
function byDay(gaps: readonly Gap[], { language, siteZone }: Context): Map<string, Gap[]> {
  const days = new Map<string, Gap[]>()
  for (const gap of gaps) {
    const day = formatTimeIn(language, gap.timeZone || siteZone)('fullDate', gap.startDate)
    days.set(day, [...(days.get(day) ?? []), gap])
  }
  return days
}

async function Gaps({ view }: { readonly view: AdminViewServerProps }) {
  const { req } = view.initPageResult
  const db = await database(req)
  const { event } = query.parse(view.searchParams ?? {})
  const adminRoute = req.payload.config.routes.admin
  const context: Context = {
    t: textsOf('shifts', req.i18n),
    language: req.i18n.language,
    siteZone: await findSiteTimeZone(db),
    linkTo: (id) => formatAdminURL({ adminRoute, path: `/collections/event-shifts/${id}` }),
  }
  const { t } = context
  const gaps = await findGaps(db, event)
  const missing = gaps.reduce((sum, { needed, booked }) => sum + Math.max(0, needed - booked), 0)
  return (
    <div className="ui-stack ui-stack--wide">
      <form className="ui-row" action={formatAdminURL({ adminRoute, path: '/event-shifts' })}>
        <label className="ui-row">
          {t('event')}
          <select className="ui-input" name="event" defaultValue={event ?? ''}>
            <option value="">{t('allEvents')}</option>
            {(await findEventsWithShifts(db)).map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
        </label>
        <button className="ui-button" type="submit">
          {t('show')}
        </button>
      </form>
      <p role="status">{gaps.length === 0 ? t('none') : t('missing', { count: missing })}</p>
      {[...byDay(gaps, context)].map(([day, some]) => (
        <Day key={day} day={day} gaps={some} {...context} />
      ))}
    </div>
  )
}

/** Who is still missing on which shift, by day. */
export function GapsView(view: AdminViewServerProps) {
  return (
    <ViewFrame name="eventShifts" view={view}>
      {() => <Gaps view={view} />}
    </ViewFrame>
  )
}
