/**
 * Translations of a language that an organisation's options add, by English text; `{0}` and so on
 * are placeholders.
 */
export type Words = Readonly<Record<string, string>>

/** The i18n namespace that carries added translations to server and browser. */
const namespace = 'musterWords'

/** Translations as a namespace of the platform's own. */
export const asTranslations = (words: Words) => ({ [namespace]: words })

/** A language as the platform names it, with its translations. */
export interface Speaking {
  readonly language: string
  readonly translations?: object
}

/** The added translations of a language; undefined for built-in languages. */
export function wordsOf({ translations }: Speaking): Words | undefined {
  const found: unknown = translations && Reflect.get(translations, namespace)
  // Safe: only `asTranslations` sets it.
  return typeof found === 'object' && found !== null ? (found as Words) : undefined
}

const place = /\{(\d)\}/g
const literal = (text: string) => text.replace(/[.*+?^$()|[\]\\]/g, '\\$&')

/** A pattern that matches an English text after its placeholders were filled. */
export const shapeOf = (words: string): RegExp =>
  new RegExp(`^${literal(words).replace(place, '(.+?)')}$`, 's')

/** Fills a text's placeholders with the groups of a match. */
export const filled = (text: string, found: RegExpExecArray): string =>
  text.replace(place, (_, at) => found[Number(at) + 1] ?? '')

type Shape = readonly [shape: RegExp, text: string]

// A cache derived from its key alone, so that a second copy of this module is harmless.
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

/** Translates an English text; unchanged without a translation. */
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

/** Translates the English texts of a view; memoized, so that the result is referentially stable. */
export function inTheseWords<T>(english: T, words: Words): T {
  if (!isTexts(english)) return translated(english, words) as T
  const known = made.get(words) ?? new WeakMap<object, unknown>()
  made.set(words, known)
  if (!known.has(english)) known.set(english, translated(english, words))
  // Safe: the same shape, translated.
  return known.get(english) as T
}
