import type { DuplicateSuggestion, DuplicatesPage } from '#src/contract/people/duplicates.ts'

export const pairOf = ({ contacts: [one, other] }: DuplicateSuggestion): string =>
  `${one.id} ${other.id}`

/**
 * What is shown with the next page behind it. A pair is found by each of its reasons, on one page
 * or on several: only the first time counts.
 */
export const joinPages = (shown: DuplicatesPage, next: DuplicatesPage): DuplicatesPage => {
  const pairs = new Map<string, DuplicateSuggestion>()
  for (const each of [...shown.suggestions, ...next.suggestions])
    if (!pairs.has(pairOf(each))) pairs.set(pairOf(each), each)
  return {
    suggestions: [...pairs.values()],
    skipped: [...shown.skipped, ...next.skipped],
    after: next.after,
  }
}
