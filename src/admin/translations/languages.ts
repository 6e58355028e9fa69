/** The languages of the admin UI, in the order of its account page. */
export const languages = ['en', 'de', 'fr', 'es', 'it'] as const
export type Language = (typeof languages)[number]

/** One thing in each of the languages. */
export type InLanguages<T> = Readonly<Record<Language, T>>

const isLanguage = (name: string): name is Language => languages.some((known) => known === name)

/** What is said in a language; in English where the platform names one we do not speak. */
export const inLanguage = <T>(things: InLanguages<T>, name: string): T =>
  things[isLanguage(name) ? name : 'en']
