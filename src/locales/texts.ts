import type { Features } from './features.ts'

/** The features that have texts: each is a file in the folder of every language. */
export type Feature = keyof Features

type Category = Intl.LDMLPluralRule
type WithoutCategory<K extends string> = K extends `${infer Base}_${Category}` ? Base : K

/** The keys of texts below `T`: nested ones with colons, as the platform has them. */
type Keys<T> = {
  [K in keyof T & string]: T[K] extends string ? WithoutCategory<K> : `${K}:${Keys<T[K]>}`
}[keyof T & string]

type Groups<T> = {
  [K in keyof T & string]: T[K] extends string ? never : K | `${K}:${Groups<T[K]>}`
}[keyof T & string]

type At<T, K extends string> = K extends `${infer First}:${infer Rest}`
  ? First extends keyof T
    ? At<T[First], Rest>
    : never
  : K extends keyof T
    ? T[K]
    : never

export type TextKey<F extends Feature> = Keys<Features[F]>
export type Values = Readonly<Record<string, string | number>>

/** The texts of a feature in one language. */
export interface Texts<F extends Feature> {
  /** A text with its placeholders filled; a number `count` chooses among plurals. */
  (key: TextKey<F>, values?: Values): string
  /** All texts below a key, such as the labels of a list of choices. */
  readonly group: <K extends Groups<Features[F]>>(key: K) => Readonly<At<Features[F], K>>
}

/** A language as the platform has it, with all texts of the admin UI in it. */
export interface ReaderI18n {
  readonly language: string
  readonly translations: object
}

const isGroup = (found: unknown): found is object => typeof found === 'object' && found !== null

const below = (from: unknown, name: string): unknown =>
  isGroup(from) && Object.hasOwn(from, name) ? Reflect.get(from, name) : undefined

// The platform chooses by fixed numbers, which are right for few languages.
const rules = new Map<string, Intl.PluralRules>()
const categoryOf = (language: string, count: number): Category => {
  const known = rules.get(language) ?? new Intl.PluralRules(language)
  rules.set(language, known)
  return known.select(count)
}

/** The forms of a key for a count: what it may end with, the most fitting first. */
const formsFor = (language: string, count: unknown): string[] => {
  if (typeof count !== 'number') return ['']
  const category = `_${categoryOf(language, count)}`
  return [...(count === 0 ? ['_zero'] : []), category, '_other', '']
}

/** Fills the placeholders of a text, as the platform does. */
export const fill = (text: string, values: Values): string =>
  text.replace(/\{\{\s*(\w+)\s*\}\}/g, (placeholder, name) => String(values[name] ?? placeholder))

/** The text of a key below `dictionary`; undefined where there is none. */
export function textIn(
  dictionary: unknown,
  language: string,
  key: string,
  values: Values = {},
): string | undefined {
  const path = key.split(':')
  const last = path.pop() ?? ''
  const group = path.reduce(below, dictionary)
  const found = formsFor(language, values['count'])
    .map((form) => below(group, `${last}${form}`))
    .find((text) => typeof text === 'string')
  return found === undefined ? undefined : fill(found, values)
}

const made = new WeakMap<object, Texts<Feature>>()

/** The texts of a dictionary; the same ones for the same dictionary, so that hooks may depend on them. */
export function textsOfDictionary<F extends Feature>(dictionary: object, language: string) {
  const known = made.get(dictionary)
  const texts =
    known ??
    Object.assign(
      (key: string, values?: Values) => textIn(dictionary, language, key, values) ?? key,
      { group: (key: string) => key.split(':').reduce(below, dictionary) ?? {} },
    )
  // Safe: the dictionary is of the type of its feature (tests/unit/locales).
  if (!known) made.set(dictionary, texts as Texts<Feature>)
  return texts as unknown as Texts<F>
}

/** The platform's namespace with our texts, by feature. */
export const namespace = 'muster'

const nothing = {}

/** The texts of a feature as the platform has them; undefined where it has none. */
export const translationsOf = (feature: Feature, { translations }: ReaderI18n): unknown =>
  below(below(translations, namespace), feature)

/** The texts of a feature in the language of a request or a page. */
export function textsOf<F extends Feature>(feature: F, i18n: ReaderI18n): Texts<F> {
  const found = translationsOf(feature, i18n)
  return textsOfDictionary(isGroup(found) ? found : nothing, i18n.language)
}
