/** Letters that Unicode does not take apart into a plain letter and its marks. */
const plainLetters: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'a', œ: 'o', ø: 'o', đ: 'd', ð: 'd', ł: 'l', þ: 'th', ı: 'i' },
}

/** The umlauts as they are written without them, and their plain letters, are one. */
const umlauts = /(?<=[aou])e/g

/**
 * The words of a name as they are compared: in lower case, without marks (ü, ue and u are alike),
 * in alphabetical order, each once.
 */
export function nameWords(name: string): string[] {
  const plain = name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøđðłþı]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(umlauts, '')
  return [...new Set(plain.match(/[\p{L}\p{N}]+/gu) ?? [])].sort()
}

/** The trigrams of a word, with its begin and end, as those of pg_trgm. */
const addTrigrams = (word: string, to: Set<string>): void => {
  const padded = `  ${word} `
  for (let at = 0; at + 3 <= padded.length; at += 1) to.add(padded.slice(at, at + 3))
}

export interface ComparedName {
  /** The same for names of the same words, in any order. */
  readonly key: string
  readonly words: readonly string[]
  readonly trigrams: ReadonlySet<string>
}

export function compareName(name: string): ComparedName {
  const words = nameWords(name)
  const trigrams = new Set<string>()
  for (const word of words) addTrigrams(word, trigrams)
  return { key: words.join(' '), words, trigrams }
}

/**
 * How alike two names are, from 0 to 1: the share of their trigrams that both have. It is the
 * measure of pg_trgm, which not every database allows to be installed.
 */
export function nameSimilarity(one: ComparedName, other: ComparedName): number {
  if (one.key === other.key) return one.key === '' ? 0 : 1
  let shared = 0
  for (const trigram of one.trigrams) if (other.trigrams.has(trigram)) shared += 1
  const all = one.trigrams.size + other.trigrams.size - shared
  return all === 0 ? 0 : shared / all
}

/**
 * Keys of which similar names have at least one in common: each word, and how its first and last
 * word begin, for a slip in every word.
 */
export function blockKeys({ words }: ComparedName): string[] {
  const begins = words.map((word) => word.slice(0, 3))
  const [first, last] = [begins[0], begins.at(-1)]
  return words.length < 2 ? [...words] : [...words, `${first}… ${last}…`]
}
