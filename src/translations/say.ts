import { type Label, labelOfEnglish } from './labels/label.ts'
import { isLanguage } from './languages.ts'
import { inWords, type Speaking, type Words, wordsOf } from './words.ts'

/** Words that the options of an organisation add, by language and by the English words. */
export type AddedWords = Readonly<Record<string, Words>>

/** One text by language; English stands in for a language that has none. */
export type Said = Label

const theirs = (english: string, added: AddedWords) =>
  Object.fromEntries(
    Object.entries(added).flatMap(([language, words]) => {
      const text = Object.hasOwn(words, english) ? words[english] : undefined
      return text === undefined ? [] : [[language, text] as const]
    }),
  )

/** A label with what the options of an organisation say instead, or in further languages. */
export const withAdded = (label: Label, added: AddedWords): Label => ({
  ...label,
  ...theirs(label.en, added),
  en: label.en,
})

/**
 * An English text of an organisation's options in all languages: in its own words, or in those of
 * the label that reads the same; one that nobody has translated is returned as it is.
 */
export const say = (english: string, added: AddedWords = {}): Said | string => {
  const known = labelOfEnglish(english)
  const label = withAdded(known ?? { en: english }, added)
  return Object.keys(label).length === 1 ? english : label
}

const inOne = (said: Said | string, language: string): string =>
  typeof said === 'string' ? said : (said[language] ?? said.en)

/** An English text of an organisation's options in the language of whoever reads it. */
export const sayIn = (english: string, speaking: Speaking): string =>
  isLanguage(speaking.language)
    ? inOne(say(english), speaking.language)
    : inWords(english, wordsOf(speaking) ?? {})

/** What the platform hands to a label that is a function. */
interface Asking {
  readonly i18n: { readonly language: string }
}

/**
 * The same as a label in the language of whoever looks. The platform puts a label that is a
 * record of texts into the names of buttons as "[object Object]" (3.90.1: `SortColumn`,
 * `DocumentDrawerToggler`); of a function it makes a text first.
 */
export const asLabel = (said: Said | string): ((asking: Asking) => string) | string =>
  typeof said === 'string' ? said : ({ i18n }) => inOne(said, i18n.language)
