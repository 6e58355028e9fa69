import type { InLanguages } from '#src/translations/languages.ts'
import { de } from './texts/de.ts'
import { type ConsentTexts, en } from './texts/en.ts'
import { es } from './texts/es.ts'
import { fr } from './texts/fr.ts'
import { it } from './texts/it.ts'

export type { ConsentTexts }

/** The texts of the panel about whether a person may be mailed, in every language. */
export const texts: InLanguages<ConsentTexts> = { en, de, fr, es, it }
