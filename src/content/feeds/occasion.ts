import type { Occasion } from './feed.ts'

/** Namespace of the RSS event module, which Atom accepts as foreign markup. */
export const occasionNamespace = 'http://purl.org/rss/1.0/modules/event/'

export const occasionElements = (occasion: Occasion | undefined): [name: string, text: string][] =>
  occasion
    ? [
        ['ev:startdate', occasion.start.toISOString()],
        ['ev:enddate', occasion.end?.toISOString() ?? ''],
        ['ev:location', occasion.location],
      ]
    : []
