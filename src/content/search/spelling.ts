import type { SearchKind } from '#src/contract/content/search.ts'
import type { Database } from '#src/data/transaction.ts'
import { searchWords } from './sql/search-entries.ts'
import { publicWords, type SpellingRow, similarWords } from './sql/search-words.ts'

/** Words of one search that are corrected at most: each costs a look through all words. */
const maxCorrected = 4

/** What is looked for as it is: a phrase, a word that must not be there, what has digits. */
const asItIs = /^-|"|[\d@_]/

/** A word of a search, and where it begins. */
export interface TypedWord {
  readonly word: string
  readonly at: number
}

/** The words of a search that may be misspelt. Pure. */
export const correctableWords = (search: string): TypedWord[] =>
  [...search.matchAll(/-?"[^"]*"?|[^\s"]+/g)]
    .filter(([part]) => !asItIs.test(part))
    .flatMap(({ 0: part, index }) =>
      [...part.matchAll(/[\p{L}\p{M}]{4,40}/gu)].map((found) => ({
        word: found[0],
        at: index + found.index,
      })),
    )
    .slice(0, maxCorrected)

/** How many letters are added, left out, another, or exchanged with the next. Pure. */
export function slipsBetween(one: string, other: string): number {
  const [a, b] = [[...one], [...other]]
  let beforeLast: number[] = []
  let last = [0, ...b.map((_, j) => j + 1)]
  a.forEach((letter, i) => {
    const row = [i + 1]
    b.forEach((its, j) => {
      const isExchanged = i > 0 && j > 0 && letter === b[j - 1] && a[i - 1] === its
      row.push(
        Math.min(
          (last[j] ?? 0) + (letter === its ? 0 : 1),
          (last[j + 1] ?? 0) + 1,
          (row[j] ?? 0) + 1,
          isExchanged ? (beforeLast[j - 1] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    })
    beforeLast = last
    last = row
  })
  return last.at(-1) ?? 0
}

/** From this length on a word may have two slips. */
const longWord = 8

/** Of words that are spelt nearly as well, those that are counted. */
const compared = 8

/**
 * The words that one was probably meant to be, the likeliest first: those with the fewest slips,
 * which count half where both sound the same. Pure.
 */
export const likelyWords = (rows: readonly SpellingRow[]) =>
  rows
    .map(({ typed, plain, word, wordPlain, soundsSame }) => {
      const slips = slipsBetween(plain, wordPlain)
      const isLikely = soundsSame || slips <= (plain.length < longWord ? 1 : 2)
      return { typed, word, isLikely, slips: soundsSame ? slips / 2 : slips }
    })
    .filter(({ isLikely }) => isLikely)
    .toSorted((a, b) => a.slips - b.slips)
    .slice(0, compared)

/**
 * A search with public words in place of those that nothing public has; undefined where there are
 * none that are spelt nearly so. Among equals the word that more entries have is taken, then the
 * first of the alphabet, so that a search is corrected the same way each time.
 */
export async function correctedSearch(
  db: Database,
  kinds: readonly SearchKind[],
  search: string,
): Promise<string | undefined> {
  const typed = correctableWords(search)
  if (typed.length === 0) return undefined
  const words = [...new Set(typed.map(({ word }) => word))]
  const similar = await similarWords(db, kinds, { words, last: searchWords(search).last })
  const likely = words.flatMap((word) => likelyWords(similar.filter((row) => row.typed === word)))
  if (likely.length === 0) return undefined
  const found = await publicWords(db, kinds, [...new Set(likely.map(({ word }) => word))])
  const entries = new Map(found.map((row) => [row.word, row.entries]))
  const meant = new Map(
    likely
      .filter(({ word }) => entries.has(word))
      .toSorted(
        (a, b) =>
          b.slips - a.slips ||
          (entries.get(a.word) ?? 0) - (entries.get(b.word) ?? 0) ||
          b.word.localeCompare(a.word),
      )
      // Of each word the last one stays, which is the likeliest.
      .map((row) => [row.typed, row.word]),
  )
  if (meant.size === 0) return undefined
  return typed.reduceRight(
    (text, { word, at }) =>
      text.slice(0, at) + (meant.get(word) ?? word) + text.slice(at + word.length),
    search,
  )
}
