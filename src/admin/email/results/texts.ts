import type { InLanguages } from '#src/translations/languages.ts'
import { de } from './texts/de.ts'
import { en, type ResultsTexts } from './texts/en.ts'
import { es } from './texts/es.ts'
import { fr } from './texts/fr.ts'
import { it } from './texts/it.ts'

/** The texts of the results of a newsletter, in every language. */
export const texts: InLanguages<ResultsTexts> = { en, de, fr, es, it }
