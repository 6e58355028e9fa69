import { inTheseWords, type Speaking, wordsOf } from './words.ts'

/** The languages of the admin UI, in the order of its account page. */
export const languages = ['en', 'de', 'fr', 'es', 'it'] as const
export type Language = (typeof languages)[number]

/** One thing in each of the languages. */
export type InLanguages<T> = Readonly<Record<Language, T>>

/** Whether a language is one of our own. */
export const isLanguage = (name: string): name is Language =>
  languages.some((known) => known === name)

/**
 * What is said in a language; for one that an organisation adds by its options the English words
 * are looked up in its own, and stay where it has none.
 */
export function inLanguage<T>(things: InLanguages<T>, speaking: Speaking): T {
  const { language } = speaking
  if (isLanguage(language)) return things[language]
  const words = wordsOf(speaking)
  return words ? inTheseWords(things.en, words) : things.en
}
