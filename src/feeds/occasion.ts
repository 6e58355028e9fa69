import type { Occasion } from './feed.ts'
import { textElement, type Xml } from './xml.ts'

/** The event module of RSS (purl.org/rss/1.0/modules/event), which Atom takes as foreign markup. */
export const occasionNamespace = { 'xmlns:ev': 'http://purl.org/rss/1.0/modules/event/' }

/** Where and when as elements; none for an item that is no event. */
export const occasionElements = (occasion: Occasion | undefined): (Xml | undefined)[] =>
  occasion
    ? [
        textElement('ev:startdate', occasion.start.toISOString()),
        textElement('ev:enddate', occasion.end?.toISOString()),
        textElement('ev:location', occasion.location),
      ]
    : []
