/**
 * Texts of a language that an organisation adds by its options: words by the English ones, as
 * `de.ts` has them; `{0}` and so on stand for what is put into a text.
 */
export type Words = Readonly<Record<string, string>>

/** Where the platform hands the words of the person's language to server and browser alike. */
const namespace = 'muster'

/** Words as a namespace of the platform's own translations. */
export const asTranslations = (words: Words) => ({ [namespace]: words })

/** A language as the platform names it, with its translations. */
export interface Speaking {
  readonly language: string
  readonly translations?: object
}

/** The words of a language that the options add; undefined for the languages of our own. */
export function wordsOf({ translations }: Speaking): Words | undefined {
  const found: unknown = translations && Reflect.get(translations, namespace)
  // Put there by `asTranslations`, and nobody else.
  return typeof found === 'object' && found !== null ? (found as Words) : undefined
}

const place = /\{(\d)\}/g
const literal = (text: string) => text.replace(/[.*+?^$()|[\]\\]/g, '\\$&')

/** What an English text with places looks like once they are filled. */
export const shapeOf = (words: string): RegExp =>
  new RegExp(`^${literal(words).replace(place, '(.+?)')}$`, 's')

/** Puts what a shape has found into the places of a text. */
export const filled = (text: string, found: RegExpExecArray): string =>
  text.replace(place, (_, at) => found[Number(at) + 1] ?? '')

type Shape = readonly [shape: RegExp, text: string]

// Derived from its key alone, so that a second copy of this module holds the same.
const shapes = new WeakMap<Words, readonly Shape[]>()

const shapesIn = (words: Words): readonly Shape[] => {
  const made =
    shapes.get(words) ??
    Object.entries(words)
      .filter(([english]) => english.includes('{0}'))
      .map(([english, text]): Shape => [shapeOf(english), text])
  shapes.set(words, made)
  return made
}

/** An English text in other words; as it is where there are none. */
export function inWords(english: string, words: Words): string {
  if (Object.hasOwn(words, english)) return words[english] ?? english
  for (const [shape, text] of shapesIn(words)) {
    const found = shape.exec(english)
    if (found) return filled(text, found)
  }
  return english
}

const made = new WeakMap<Words, WeakMap<object, unknown>>()

const isTexts = (texts: unknown): texts is object =>
  typeof texts === 'function' ||
  Array.isArray(texts) ||
  (typeof texts === 'object' && texts !== null && Object.getPrototypeOf(texts) === Object.prototype)

const translated = (texts: unknown, words: Words): unknown => {
  if (typeof texts === 'string') return inWords(texts, words)
  if (typeof texts === 'function')
    return (...given: unknown[]) => inTheseWords<unknown>(texts(...given), words)
  if (Array.isArray(texts)) return texts.map((each) => inTheseWords(each, words))
  if (!isTexts(texts)) return texts
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, inTheseWords(text, words)]),
  )
}

/** The texts of a view, written in English, in other words; the same object for the same texts. */
export function inTheseWords<T>(english: T, words: Words): T {
  if (!isTexts(english)) return translated(english, words) as T
  const known = made.get(words) ?? new WeakMap<object, unknown>()
  made.set(words, known)
  if (!known.has(english)) known.set(english, translated(english, words))
  // The same shape, with other words in it.
  return known.get(english) as T
}
