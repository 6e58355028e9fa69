import { dictionaries } from '#src/locales/dictionaries.ts'
import { namespace, type ReaderI18n } from '#src/locales/texts.ts'

/** A language as requests and pages have it, with our texts. */
export const readerI18n = (language: string): ReaderI18n => ({
  language,
  translations: { [namespace]: dictionaries[language] },
})
