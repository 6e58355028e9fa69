import { dictionaries } from '#src/locales/dictionaries.ts'
import { namespace, type Speaking } from '#src/locales/texts.ts'

/** A language as requests and pages have it, with our texts. */
export const speaking = (language: string): Speaking => ({
  language,
  translations: { [namespace]: dictionaries[language] },
})
