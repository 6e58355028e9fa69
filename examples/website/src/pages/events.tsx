import type { Event, EventDetail } from '@muster/client'
import { Hono } from 'hono'
import { calendarFileOf, uidDomainOf } from '../calendar-file.ts'
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
import { formatPeriod } from '../times.ts'
import { useLink, useView } from '../view.ts'

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

function EventFacts({ event }: { event: EventFactsOf }) {
  const view = useView()
  const { t } = view
  return (
    <dl class="event-facts">
      <dt>{t.events.when}</dt>
      <dd>
        <time datetime={event.startDate}>{formatPeriod(view, event.startDate, event.endDate)}</time>
      </dd>
      {event.location && (
        <>
          <dt>{t.events.where}</dt>
          <dd>{event.location}</dd>
        </>
      )}
    </dl>
  )
}
type EventFactsOf = Pick<EventDetail, 'startDate' | 'endDate' | 'location'>

interface EventTextProps {
  event: Omit<EventDetail, 'id' | 'slug'>
  /** Leads to its file for calendars; a draft has none. */
  calendarFile?: string
}

/** An event as it is read; also of a preview. */
export function EventText({ event, calendarFile }: EventTextProps) {
  const { t } = useView()
  return (
    <article class="reading">
      <header class="inner narrow event-head">
        <DaySheet start={event.startDate} />
        <div>
          <h1>{event.title}</h1>
          {event.cancelled && <p class="badge">{t.events.cancelled}</p>}
          {event.description && <p class="lead">{event.description}</p>}
        </div>
      </header>
      <div class="inner narrow">
        <EventFacts event={event} />
        <p class="buttons">
          {calendarFile && (
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
      muster.listEvents({ ...when, ...part }),
    )
    const { title, pastTitle, description } = c.var.view.t.events
    const imageUrl = firstPicture(paged.items)
    const head = { title: isPast ? pastTitle : title, description, imageUrl }
    return render(c, head, <EventList paged={paged} isPast={isPast} />)
  })
  .get('/events/:file{[^/]+\\.ics}', async (c) => {
    const event = await muster.readEvent({ slug: c.req.param('file').slice(0, -'.ics'.length) })
    const domain = uidDomainOf(await muster.eventsCalendar()) ?? new URL(settings.siteUrl).hostname
    return c.body(calendarFileOf(event, c.var.view.site, domain), 200, {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': `attachment; filename="${event.slug}.ics"`,
    })
  })
  .get('/events/:slug', async (c) => {
    const event = await muster.readEvent({ slug: c.req.param('slug'), include: ['seo', 'image'] })
    const { title, description, imageUrl, slug, seo } = event
    return render(
      c,
      entryHead(seo, { title, description, imageUrl, data: eventData(event, c.var.view.site) }),
      <EventText event={event} calendarFile={`/events/${slug}.ics`} />,
    )
  })
