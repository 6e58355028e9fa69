import type { Event, EventDetail } from '@muster/client'
import { Hono } from 'hono'
import type { Child } from 'hono/jsx'
import { calendarFileOf, uidDomainOf } from '../calendar-file.ts'
import { eventFields, whenFields } from '../card-fields.ts'
import { DaySheet, EventRow } from '../components/event-row.tsx'
import { Icon } from '../components/icon.tsx'
import { PageTitle } from '../components/page-title.tsx'
import { type Paged, Pagination, pageIn, readPaged } from '../components/pagination.tsx'
import { Prose } from '../components/prose.tsx'
import { ReadingPicture } from '../components/reading-picture.tsx'
import { TagList } from '../components/tag-list.tsx'
import { entryHead } from '../entry-head.ts'
import type { SiteEnv } from '../env.ts'
import { muster } from '../muster.ts'
import { render } from '../render.tsx'
import { settings } from '../settings.ts'
import { eventData, firstPicture } from '../structured-data.ts'
import { formatPeriod, type When } from '../times.ts'
import { useLink, useView } from '../view.ts'
import { RegisterButton } from './registration.tsx'
import { ShiftsButton } from './shifts.tsx'

const pageSize = 20

function EventList({ paged, isPast }: { paged: Paged<Event>; isPast: boolean }) {
  const { t } = useView()
  const link = useLink()
  const choices = [
    [t.events.upcoming, '/events', !isPast],
    [t.events.past, '/events?past=true', isPast],
  ] as const
  return (
    <>
      <PageTitle title={isPast ? t.events.pastTitle : t.events.title} text={t.events.description}>
        <nav aria-label={t.events.when}>
          <ul class="topics">
            {choices.map(([name, path, isChosen]) => (
              <li>
                <a href={link(path)} aria-current={isChosen ? 'page' : undefined}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </PageTitle>
      <div class="inner">
        <h2 class="visually-hidden">{isPast ? t.events.past : t.events.upcoming}</h2>
        {paged.items.length === 0 && <p>{isPast ? t.events.nonePast : t.events.none}</p>}
        <div class="event-list">
          {paged.items.map((event) => (
            <EventRow event={event} />
          ))}
        </div>
        <Pagination paged={paged} path="/events" query={isPast ? { past: 'true' } : {}} />
        <p class="after-list">
          <a class="button quiet" href="/api/feed/events.ics">
            <Icon name="calendar-plus" /> {t.events.subscribe}
          </a>
        </p>
      </div>
    </>
  )
}

/** Where an address is, on the map of OpenStreetMap; nothing of it is loaded here. */
const mapOf = (address: string): string =>
  `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`

function Place({ location, address }: Readonly<Record<'location' | 'address', string>>) {
  const { t } = useView()
  return (
    <dd>
      {location}
      {location && address && <br />}
      {address.split('\n').flatMap((line, n) => (n === 0 ? [line] : [<br />, line]))}
      {address && (
        <>
          {' '}
          <a href={mapOf(address)} rel="noreferrer">
            {t.events.map}
          </a>
        </>
      )}
    </dd>
  )
}

function EventFacts({ event }: { event: EventFactsOf }) {
  const view = useView()
  const { t } = view
  const { location, address, onlineLink, onlineLinkFor } = event
  return (
    <dl class="event-facts">
      <dt>{t.events.when}</dt>
      <dd>
        <time datetime={event.startDate}>{formatPeriod(view, event)}</time>
      </dd>
      {(location || address) && (
        <>
          <dt>{t.events.where}</dt>
          <Place location={location} address={address ?? ''} />
        </>
      )}
      {onlineLinkFor && (
        <>
          <dt>{t.events.online}</dt>
          <dd>
            {onlineLink ? (
              <a href={onlineLink} rel="noreferrer">
                {t.events.takePart}
              </a>
            ) : (
              t.events.linkForBooked
            )}
          </dd>
        </>
      )}
    </dl>
  )
}
type EventFactsOf = When &
  Pick<EventDetail, 'location' | 'address' | 'onlineLink' | 'onlineLinkFor'>

interface EventTextProps {
  event: Omit<EventDetail, 'id' | 'slug'>
  /** Leads to its file for calendars; a draft has none. */
  calendarFile?: string
  /** Leads to the form, where people register for it. */
  register?: Child
}

/** An event as it is read; also of a preview. */
export function EventText({ event, calendarFile, register }: EventTextProps) {
  const { t } = useView()
  return (
    <article class="reading">
      <header class="inner narrow event-head">
        <DaySheet when={event} />
        <div>
          <h1>{event.title}</h1>
          {event.cancelled && <p class="badge">{t.events.cancelled}</p>}
          {event.description && <p class="lead">{event.description}</p>}
        </div>
      </header>
      <div class="inner narrow">
        <EventFacts event={event} />
        <p class="buttons">
          {!event.cancelled && register}
          {calendarFile && !event.cancelled && (
            <a class="button" href={calendarFile}>
              <Icon name="calendar-plus" /> {t.events.addToCalendar}
            </a>
          )}
          {event.link && (
            <a class="button quiet" href={event.link}>
              {t.events.more}
            </a>
          )}
        </p>
      </div>
      <ReadingPicture imageUrl={event.imageUrl} image={event.image} />
      <div class="inner narrow">
        <Prose html={event.content} />
        <TagList tags={event.tags} />
      </div>
    </article>
  )
}

export const events = new Hono<SiteEnv>()
  .get('/events', async (c) => {
    const { past, page } = c.req.query()
    const isPast = past === 'true'
    const when = isPast ? { past: true } : { upcoming: true }
    const paged = await readPaged(pageIn(page), pageSize, (part) =>
      muster.listEvents({ ...when, ...part, include: whenFields }),
    )
    const { title, pastTitle, description } = c.var.view.t.events
    const imageUrl = firstPicture(paged.items)
    const head = { title: isPast ? pastTitle : title, description, imageUrl }
    return render(c, head, <EventList paged={paged} isPast={isPast} />)
  })
  .get('/events/:file{[^/]+\\.ics}', async (c) => {
    const slug = c.req.param('file').slice(0, -'.ics'.length)
    const event = await muster.readEvent({ slug, include: [...eventFields, 'sequence'] })
    const domain = uidDomainOf(await muster.eventsCalendar()) ?? new URL(settings.siteUrl).hostname
    return c.body(calendarFileOf(event, c.var.view.site, domain), 200, {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': `attachment; filename="${event.slug}.ics"`,
    })
  })
  .get('/events/:slug', async (c) => {
    const include = ['seo', 'image', ...eventFields] as const
    const event = await muster.readEvent({ slug: c.req.param('slug'), include })
    const { title, description, imageUrl, slug, seo } = event
    const [offer, someShifts] = await Promise.all([
      muster.readRegistration({ slug }),
      muster.listShifts({ event: slug, limit: 1 }),
    ])
    return render(
      c,
      entryHead(seo, { title, description, imageUrl, data: eventData(event, c.var.view.site) }),
      <EventText
        event={event}
        calendarFile={`/events/${slug}.ics`}
        register={
          <>
            <RegisterButton slug={slug} offer={offer} />
            {someShifts.length > 0 && <ShiftsButton slug={slug} />}
          </>
        }
      />,
    )
  })
