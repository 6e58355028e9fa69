import { transliterate } from '#src/content/slug.ts'
import shortForms from './short-forms.json' with { type: 'json' }

/** The umlauts as they are written without them, and their plain letters, are one. */
const umlauts = /(?<=[aou])e/g

const wordsIn = (text: string): string[] => {
  const latin = transliterate(text.normalize('NFC')).toLowerCase().replace(umlauts, '')
  return latin.match(/[\p{L}\p{N}]+/gu) ?? []
}

/**
 * The words of a name as they are compared: in Latin letters, lower case, without marks (ü, ue and
 * u are alike), in alphabetical order, each once.
 */
export const nameWords = (name: string): string[] => [...new Set(wordsIn(name))].sort()

/** The first word of the first name: what is behind the comma of "Last, First". */
const firstWord = (name: string): string => {
  const [last = '', first] = name.split(',')
  return wordsIn(first?.trim() ? first : last)[0] ?? ''
}

export interface ComparedName {
  /** The same for names of the same words, in any order. */
  readonly key: string
  readonly words: readonly string[]
  readonly first: string
}

export function compareName(name: string): ComparedName {
  const words = nameWords(name)
  return { key: words.join(' '), words, first: firstWord(name) }
}

/**
 * Whether one letter is missing, more, wrong, or has changed places with the next one: inside a
 * word of four letters or more. Words that begin or end differently are two names (Anna and Hanna,
 * Paul and Paula).
 */
export function isSlip(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  let begin = 0
  while (begin < short.length && short[begin] === long[begin]) begin += 1
  let end = 0
  while (end < short.length - begin && short.at(-1 - end) === long.at(-1 - end)) end += 1
  const [less, more] = [
    short.slice(begin, short.length - end),
    long.slice(begin, long.length - end),
  ]
  const isSwapped = less.length === 2 && more === `${less[1]}${less[0]}`
  return short.length > 3 && begin > 0 && end > 0 && (more.length < 2 || isSwapped)
}

const readShortForms = (): Map<string, Set<string>> => {
  const found = new Map<string, Set<string>>()
  for (const group of shortForms) {
    const [full = '', ...short] = wordsIn(group)
    found.set(full, new Set([...(found.get(full) ?? []), ...short]))
  }
  return found
}
/** The short forms of first names. */
let shortFormsOf: ReturnType<typeof readShortForms> | undefined

/** Letters by which a name is longer than what it begins with (Alexander, Alex; not Daniela, Daniel). */
const shortened = 3

function isShortForm(short: string, long: string): boolean {
  shortFormsOf ??= readShortForms()
  return (
    shortFormsOf.get(long)?.has(short) ||
    (long.startsWith(short) && (short.length === 1 || long.length - short.length >= shortened))
  )
}

/** Words that are one and the same but for a slip, an initial or a short form. */
const areAlike = (one: string, other: string): boolean =>
  isSlip(one, other) || isShortForm(one, other) || isShortForm(other, one)

/** How two names go together. */
export type Likeness =
  | 'same'
  /** One has more words, or a word is an initial, a short form or has a slip. */
  | 'similar'
  /** They have a word in common that is the whole of one of them, or the first name of both. */
  | 'first name'
  /** They have another word in common. */
  | 'last name'
  | 'different'

export interface LikenedNames {
  readonly likeness: Likeness
  /** The words both have. */
  readonly shared: readonly string[]
  /** The words of each that are alike and not the same. */
  readonly alike: readonly (readonly [string, string])[]
}

export function likenNames(one: ComparedName, other: ComparedName): LikenedNames {
  const shared = one.words.filter((word) => other.words.includes(word))
  const [ones, others] = [one, other].map(({ words }) => words.filter((w) => !shared.includes(w)))
  const left = new Set(others)
  const alike = (ones ?? []).flatMap((word) => {
    const found = [...left].find((each) => areAlike(word, each))
    if (found === undefined) return []
    left.delete(found)
    return [[word, found] as const]
  })
  const shorter = Math.min(one.words.length, other.words.length)
  const found = (likeness: Likeness): LikenedNames => ({ likeness, shared, alike })
  if (shorter > 0 && one.key === other.key) return found('same')
  if (shorter > 1 && shared.length + alike.length === shorter) return found('similar')
  if (shared.length === 0) return found('different')
  const isFirst = one.first === other.first && shared.includes(one.first)
  return found(isFirst || shorter === 1 ? 'first name' : 'last name')
}

/**
 * Keys of which names that go together have at least one in common: each word, and how its first
 * and last word begin, for a slip in every word.
 */
export function blockKeys({ words }: ComparedName): string[] {
  const begins = words.map((word) => word.slice(0, 3))
  const [first, last] = [begins[0], begins.at(-1)]
  return words.length < 2 ? [...words] : [...words, `${first}… ${last}…`]
}
