import type { Event } from '../../client/src/index.ts'
import { h } from './element.ts'
import { MusterElement } from './muster-element.ts'
import { placesIn } from './places.ts'

type ListedEvent = Pick<
  Event,
  'slug' | 'title' | 'startDate' | 'location' | 'cancelled' | 'timeZone' | 'allDay' | 'address'
>

/** When an event begins, in its zone, which is named; of whole days the first. */
const startOf = ({ startDate, timeZone, allDay }: ListedEvent, language: string): string =>
  new Intl.DateTimeFormat(language, {
    ...{ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
    ...(allDay ? {} : { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }),
    ...(timeZone ? { timeZone } : {}),
  }).format(new Date(startDate))

const mapOf = (address: string): string =>
  `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`

/** How many events are shown without `limit`. */
const usual = 5

/**
 * The next events: at most `limit` of them, perhaps of one `tag`. They lead to their pages at
 * `site-url`; without it, at the website that Settings name. With `places` they say how many are left
 * of those that people register for.
 */
export class MusterUpcomingEvents extends MusterElement {
  static override readonly observedAttributes = [
    ...MusterElement.observedAttributes,
    'limit',
    'tag',
    'site-url',
    'places',
  ]

  /** Which drawing is the newest: an older one that takes longer shows nothing. */
  private drawing = 0

  protected async draw(): Promise<void> {
    this.drawing += 1
    const { drawing } = this
    const content = await this.read().catch(() => h('p', { part: 'error' }, this.texts.unreachable))
    if (drawing === this.drawing) this.show(h('slot', {}), content)
  }

  private async read(): Promise<HTMLElement> {
    const limit = Math.max(1, Number.parseInt(this.getAttribute('limit') ?? '', 10) || usual)
    const tag = this.getAttribute('tag')
    const [site, events] = await Promise.all([
      this.muster.readSite(),
      this.muster.listEvents({
        ...{ upcoming: true, limit, include: ['timeZone', 'allDay', 'address'] },
        ...(tag ? { tag } : {}),
      }),
    ])
    const siteUrl = (this.getAttribute('site-url') || site.url).replace(/\/+$/, '')
    if (events.length === 0) return h('p', { part: 'none' }, this.texts.noEvents)
    const shown = events.map(async (event) => this.row(event, siteUrl, await this.places(event)))
    return h('ul', { part: 'events' }, ...(await Promise.all(shown)))
  }

  /** What is known of the places of an event; an event is shown without. */
  private async places({ slug, cancelled }: ListedEvent): Promise<string> {
    if (cancelled || !this.hasAttribute('places')) return ''
    const offer = await this.muster.readRegistration({ slug }).catch(() => undefined)
    return offer ? placesIn(offer, this.texts) : ''
  }

  private row(event: ListedEvent, siteUrl: string, places: string): HTMLElement {
    const link = h('a', { part: 'title', href: `${siteUrl}/events/${event.slug}` }, event.title)
    const { address, location } = event
    const map = address && h('a', { part: 'map', href: mapOf(address) }, this.texts.map)
    return h(
      'li',
      { class: 'event', part: event.cancelled ? 'event cancelled' : 'event' },
      link,
      event.cancelled ? h('strong', { part: 'badge' }, this.texts.cancelled) : undefined,
      h('time', { part: 'time', datetime: event.startDate }, startOf(event, this.language)),
      location || map
        ? h('p', { part: 'location' }, location, map ? ' ' : '', map || '')
        : undefined,
      places ? h('p', { part: 'places' }, places) : undefined,
    )
  }
}
