import type { InLanguages } from '#src/translations/languages.ts'
import { de } from './texts/de.ts'
import { type DuplicateTexts, en } from './texts/en.ts'
import { es } from './texts/es.ts'
import { fr } from './texts/fr.ts'
import { it } from './texts/it.ts'

/** The texts of the views of duplicates, in every language. */
export const texts: InLanguages<DuplicateTexts> = { en, de, fr, es, it }
