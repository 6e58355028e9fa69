import { inTheseWords, type Speaking, wordsOf } from './words.ts'

/** The languages of the admin UI, in the order of its account page. */
export const languages = ['en', 'de', 'fr', 'es', 'it'] as const
export type Language = (typeof languages)[number]

/** A value for each of the languages. */
export type InLanguages<T> = Readonly<Record<Language, T>>

/** Whether a language is built in. */
export const isLanguage = (name: string): name is Language =>
  languages.some((known) => known === name)

/**
 * The value for a language; for one added by an organisation's options the English texts are
 * translated by its dictionary, with English as fallback.
 */
export function inLanguage<T>(things: InLanguages<T>, speaking: Speaking): T {
  const { language } = speaking
  if (isLanguage(language)) return things[language]
  const words = wordsOf(speaking)
  return words ? inTheseWords(things.en, words) : things.en
}
