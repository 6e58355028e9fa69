import type { InLanguages } from '#src/translations/languages.ts'
import { de } from './texts/de.ts'
import { en, type ImportTexts } from './texts/en.ts'
import { es } from './texts/es.ts'
import { fr } from './texts/fr.ts'
import { it } from './texts/it.ts'

export type { ImportTexts }

/** The texts of the page of imports, in every language. */
export const texts: InLanguages<ImportTexts> = { en, de, fr, es, it }
