import type { Occasion } from './feed.ts'

/** The event module of RSS (purl.org/rss/1.0/modules/event), which Atom takes as foreign markup. */
export const occasionNamespace = 'http://purl.org/rss/1.0/modules/event/'

/** Where and when as elements: names and texts; none for an item that is no event. */
export const occasionElements = (occasion: Occasion | undefined): [name: string, text: string][] =>
  occasion
    ? [
        ['ev:startdate', occasion.start.toISOString()],
        ['ev:enddate', occasion.end?.toISOString() ?? ''],
        ['ev:location', occasion.location],
      ]
    : []
