import { de } from './de.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'
import { type InLanguages, inLanguage } from './languages.ts'

const isKnown = (english: string): english is keyof typeof de => Object.hasOwn(de, english)

/**
 * A text of the configuration in all languages, found by its English words; a text that nobody
 * has translated comes back as it is.
 */
export const say = (english: string): InLanguages<string> | string =>
  isKnown(english)
    ? { en: english, de: de[english], fr: fr[english], es: es[english], it: it[english] }
    : english

/** What the platform hands to a label that is a function. */
interface Asking {
  readonly i18n: { readonly language: string }
}

/**
 * The same as a label in the language of whoever looks. The platform puts a label that is a
 * record of texts into the names of buttons as "[object Object]" (3.90.1: `SortColumn`,
 * `DocumentDrawerToggler`); of a function it makes a text first.
 */
export const label = (english: string): ((asking: Asking) => string) | string => {
  const said = say(english)
  return typeof said === 'string' ? said : ({ i18n }) => inLanguage(said, i18n.language)
}
