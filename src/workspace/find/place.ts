import type { FindGroup, FoundItem } from '#src/contract/find.ts'
import { rankOf } from './words.ts'

/** Something of the admin UI that is found by its name: a command, a list, a tab of Settings. */
export interface Place {
  readonly group: Extract<FindGroup, 'commands' | 'settings' | 'lists'>
  readonly title: string
  readonly keywords?: readonly string[]
  readonly href: string
  readonly run?: FoundItem['run']
}

const shownPlaces = 6

/** Found by a keyword: after everything that has it in its name. */
const byKeyword = 4

const rankIn = (words: readonly string[], { title, keywords = [] }: Place): number | undefined =>
  rankOf(words, title) ??
  (keywords.some((each) => rankOf(words, each) !== undefined) ? byKeyword : undefined)

const itemOf = ({ title, href, run }: Place): FoundItem => ({
  title,
  href,
  detail: '',
  ...(run ? { run } : {}),
})

export function matchingPlaces(
  places: readonly Place[],
  words: readonly string[],
  group: Place['group'],
): FoundItem[] {
  return places
    .filter((place) => place.group === group)
    .map((place) => ({ place, rank: rankIn(words, place) }))
    .filter(({ rank }) => rank !== undefined)
    .toSorted((a, b) => Number(a.rank) - Number(b.rank))
    .slice(0, shownPlaces)
    .map(({ place }) => itemOf(place))
}

export const firstPlaces = (places: readonly Place[]): FoundItem[] =>
  places
    .filter(({ group }) => group === 'commands')
    .slice(0, shownPlaces)
    .map(itemOf)
