import { de } from './de.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'
import type { InLanguages } from './languages.ts'

const isKnown = (english: string): english is keyof typeof de => Object.hasOwn(de, english)

/**
 * A text of the configuration in all languages, found by its English words; a text that nobody
 * has translated comes back as it is.
 */
export const say = (english: string): InLanguages<string> | string =>
  isKnown(english)
    ? { en: english, de: de[english], fr: fr[english], es: es[english], it: it[english] }
    : english
