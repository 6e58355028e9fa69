import { expect, it } from 'vitest'
import type { EventRegistration } from '../../../packages/client/src/index.ts'
import { placesIn } from '../../../packages/embed/src/places.ts'
import { textsIn } from '../../../packages/embed/src/texts/index.ts'

it.each([
  ['open', { level: 'many', left: null }, ''],
  ['open', { level: 'many', left: 30 }, 'Places left: 30'],
  ['open', { level: 'few', left: null }, 'Places left: few'],
  ['open', { level: 'few', left: 2 }, 'Places left: 2'],
  ['open', null, ''],
  ['waiting_list', { level: 'none', left: 0 }, 'It is full'],
  ['full', { level: 'none', left: null }, 'It is full'],
  ['closed', { level: 'many', left: 7 }, ''],
  ['none', null, ''],
] as const)('an event that is %s with the places %j says “%s”', (state, places, expected) => {
  expect(placesIn({ state, places } as EventRegistration, textsIn('en'))).toBe(expected)
})
