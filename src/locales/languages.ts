/** The languages that are built in, in the order of the account page. */
export const languages = ['en', 'de', 'fr', 'es', 'it'] as const
export type Language = (typeof languages)[number]

/** Whether a language is built in. */
export const isLanguage = (name: string): name is Language =>
  languages.some((known) => known === name)
