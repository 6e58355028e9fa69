import { type InLanguages, isLanguage, languages } from '../languages.ts'
import { inWords, type Speaking, wordsOf } from '../words.ts'
import { de } from './de/index.ts'
import { en } from './en/index.ts'
import { es } from './es/index.ts'
import { fr } from './fr/index.ts'
import { it } from './it/index.ts'
import type { Labels } from './translated.ts'

type Area = keyof typeof en
type KeyIn<A extends Area> = keyof (typeof en)[A] & string

/** The key of a label: its area and its name there, such as `contacts.followUp`. */
export type LabelKey = { [A in Area]: `${A}.${KeyIn<A>}` }[Area]

/** The English texts of labels. */
export type EnglishLabel = { [A in Area]: (typeof en)[A][keyof (typeof en)[A]] }[Area]

/** A text by language; English is the fallback. */
export type Label = { readonly en: string } & Readonly<Record<string, string>>

const dictionaries: InLanguages<Labels> = { en, de, fr, es, it }

const textOf = (dictionary: Labels, area: string, name: string): unknown => {
  const texts: unknown = Object.hasOwn(dictionary, area) && Reflect.get(dictionary, area)
  return typeof texts === 'object' && texts !== null && Object.hasOwn(texts, name)
    ? Reflect.get(texts, name)
    : undefined
}

const split = (key: string): readonly [area: string, name: string] => {
  const at = key.indexOf('.')
  return [key.slice(0, at), key.slice(at + 1)]
}

/** Whether a string is the key of a label. */
export const isLabelKey = (word: string): word is LabelKey =>
  textOf(en, ...split(word)) !== undefined

/** The translations of a label, in the format of the platform's configuration. */
export const label = (key: LabelKey): Label => {
  const texts = languages.map((each) => [each, textOf(dictionaries[each], ...split(key))])
  // Every dictionary is complete, by its type.
  return Object.fromEntries(texts) as Label
}

/** A label in the user's language. */
export const labelIn = (key: LabelKey, speaking: Speaking): string => {
  const { language } = speaking
  const texts = label(key)
  return isLanguage(language)
    ? (texts[language] ?? texts.en)
    : inWords(texts.en, wordsOf(speaking) ?? {})
}

/** The default label of a field, by name; undefined for an unknown name. */
export const fieldLabel = (name: string): Label | undefined => {
  const key = `fields.${name}`
  return isLabelKey(key) ? label(key) : undefined
}

/** The options of a select field: values with their labels. */
export const choices = <A extends Area, V extends KeyIn<A>>(area: A, values: readonly V[]) =>
  // Safe: the key is an area and one of its names.
  values.map((value) => ({ value, label: label(`${area}.${value}` as LabelKey) }))

const byEnglish = new Map(
  Object.entries(en)
    .flatMap(([area, texts]) => Object.keys(texts).map((name) => `${area}.${name}`))
    .filter(isLabelKey)
    .toReversed()
    .map((key) => [label(key).en, key]),
)

/** Finds the label with this English text, for texts of an organisation's options. */
export const labelOfEnglish = (english: string): Label | undefined => {
  const key = byEnglish.get(english)
  return key && label(key)
}
