import { de } from './de.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'
import { isLanguage } from './languages.ts'
import { inWords, type Speaking, type Words, wordsOf } from './words.ts'

/** Words that the options of an organisation add, by language. */
export type AddedWords = Readonly<Record<string, Words>>

/** One text by language; English stands in for a language that has none. */
export type Said = { readonly en: string } & Readonly<Record<string, string>>

const isKnown = (english: string): english is keyof typeof de => Object.hasOwn(de, english)

const ours = (english: string) =>
  isKnown(english) ? { de: de[english], fr: fr[english], es: es[english], it: it[english] } : {}

const theirs = (english: string, added: AddedWords) =>
  Object.entries(added).flatMap(([language, words]) => {
    const text = Object.hasOwn(words, english) ? words[english] : undefined
    return text === undefined ? [] : [[language, text] as const]
  })

/**
 * A text of the configuration in all languages, found by its English words; a text that nobody
 * has translated comes back as it is.
 */
export const say = (english: string, added: AddedWords = {}): Said | string => {
  const others = { ...ours(english), ...Object.fromEntries(theirs(english, added)) }
  return Object.keys(others).length === 0 ? english : { ...others, en: english }
}

const inOne = (said: Said | string, language: string): string =>
  typeof said === 'string' ? said : (said[language] ?? said.en)

/** A text of the configuration in the language of whoever looks. */
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
