import type { ReaderI18n } from '#src/locales/texts.ts'
import { type Label, labelOfEnglish } from './labels/label.ts'
import { isLanguage } from './languages.ts'
import { inWords, type Words, wordsOf } from './words.ts'

/** Translations that an organisation's options add, by language and English text. */
export type AddedWords = Readonly<Record<string, Words>>

const addedTexts = (english: string, added: AddedWords) =>
  Object.fromEntries(
    Object.entries(added).flatMap(([language, words]) => {
      const text = Object.hasOwn(words, english) ? words[english] : undefined
      return text === undefined ? [] : [[language, text] as const]
    }),
  )

/** A label with an organisation's overrides and further languages. */
export const withAdded = (label: Label, added: AddedWords): Label => ({
  ...label,
  ...addedTexts(label.en, added),
  en: label.en,
})

/**
 * Translates an English text of an organisation's options: by its own translations, or by those of
 * the label with the same text; returned unchanged without a translation.
 */
export const say = (english: string, added: AddedWords = {}): Label | string => {
  const known = labelOfEnglish(english)
  const label = withAdded(known ?? { en: english }, added)
  return Object.keys(label).length === 1 ? english : label
}

const inOne = (text: Label | string, language: string): string =>
  typeof text === 'string' ? text : (text[language] ?? text.en)

/** An English text of an organisation's options in the user's language. */
export const sayIn = (english: string, i18n: ReaderI18n): string =>
  isLanguage(i18n.language)
    ? inOne(say(english), i18n.language)
    : inWords(english, wordsOf(i18n) ?? {})

/** The platform's argument to a label function. */
interface LabelArgument {
  readonly i18n: { readonly language: string }
}

/**
 * Workaround: a text as a label function. The platform prints a label that is a record of texts as
 * "[object Object]" in the names of buttons (3.90.1: `SortColumn`, `DocumentDrawerToggler`); it
 * calls a function first.
 */
export const asLabel = (text: Label | string): ((argument: LabelArgument) => string) | string =>
  typeof text === 'string' ? text : ({ i18n }) => inOne(text, i18n.language)
