import type { Speaking } from '#src/locales/texts.ts'
import { type Label, labelOfEnglish } from './labels/label.ts'
import { isLanguage } from './languages.ts'
import { inWords, type Words, wordsOf } from './words.ts'

/** Translations that an organisation's options add, by language and English text. */
export type AddedWords = Readonly<Record<string, Words>>

/** A text by language; English is the fallback. */
export type Said = Label

const theirs = (english: string, added: AddedWords) =>
  Object.fromEntries(
    Object.entries(added).flatMap(([language, words]) => {
      const text = Object.hasOwn(words, english) ? words[english] : undefined
      return text === undefined ? [] : [[language, text] as const]
    }),
  )

/** A label with an organisation's overrides and further languages. */
export const withAdded = (label: Label, added: AddedWords): Label => ({
  ...label,
  ...theirs(label.en, added),
  en: label.en,
})

/**
 * Translates an English text of an organisation's options: by its own translations, or by those of
 * the label with the same text; returned unchanged without a translation.
 */
export const say = (english: string, added: AddedWords = {}): Said | string => {
  const known = labelOfEnglish(english)
  const label = withAdded(known ?? { en: english }, added)
  return Object.keys(label).length === 1 ? english : label
}

const inOne = (said: Said | string, language: string): string =>
  typeof said === 'string' ? said : (said[language] ?? said.en)

/** An English text of an organisation's options in the user's language. */
export const sayIn = (english: string, speaking: Speaking): string =>
  isLanguage(speaking.language)
    ? inOne(say(english), speaking.language)
    : inWords(english, wordsOf(speaking) ?? {})

/** The platform's argument to a label function. */
interface Asking {
  readonly i18n: { readonly language: string }
}

/**
 * Workaround: a text as a label function. The platform prints a label that is a record of texts as
 * "[object Object]" in the names of buttons (3.90.1: `SortColumn`, `DocumentDrawerToggler`); it
 * calls a function first.
 */
export const asLabel = (said: Said | string): ((asking: Asking) => string) | string =>
  typeof said === 'string' ? said : ({ i18n }) => inOne(said, i18n.language)
