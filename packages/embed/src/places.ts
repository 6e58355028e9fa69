import type { EventRegistration } from '../../client/src/index.ts'
import type { Texts } from './texts/index.ts'

/** What is known of the places of an event: that it is full, or few or how many are left; else "". */
export function placesIn({ state, places }: EventRegistration, { full, places: left, few }: Texts) {
  // The first sentence of what is said of the waiting list.
  if (state === 'full' || state === 'waiting_list') return full.replace(/\..*/, '')
  if (state !== 'open' || !places) return ''
  const count = places.left ?? (places.level === 'few' ? few : '')
  return count === '' ? '' : left.replace('{count}', String(count))
}
