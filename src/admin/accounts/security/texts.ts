import type { InLanguages } from '#src/translations/languages.ts'
import { de } from './texts/de.ts'
import { en, type SecurityTexts } from './texts/en.ts'
import { es } from './texts/es.ts'
import { fr } from './texts/fr.ts'
import { it } from './texts/it.ts'

export type { SecurityTexts }

/** The texts of signing in and of second factors, in every language. */
export const texts: InLanguages<SecurityTexts> = { en, de, fr, es, it }
