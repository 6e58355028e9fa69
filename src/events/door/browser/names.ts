const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  æ: 'a',
  œ: 'o',
  ı: 'i',
  þ: 'th',
  ð: 'd',
}

/** A name without what people type differently: case, diacritics, `ue` for `ü`. */
export const plainName = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßøłđæœıþð]/g, (letter) => letters[letter] ?? letter)
    .replace(/([aou])e/g, '$1')

const wordsOf = (plain: string): string[] => plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean)

/** Whoever has all words of a query in their name, in any order: first those whose words begin so. */
export function findNames<T extends { readonly plain: string }>(
  people: readonly T[],
  query: string,
): T[] {
  const wanted = wordsOf(plainName(query))
  if (wanted.length === 0) return [...people]
  const found = people.filter(({ plain }) => wanted.every((word) => plain.includes(word)))
  const begins = ({ plain }: T): boolean => {
    const words = wordsOf(plain)
    return wanted.every((word) => words.some((each) => each.startsWith(word)))
  }
  const first = new Set(found.filter(begins))
  return [...first, ...found.filter((each) => !first.has(each))]
}
