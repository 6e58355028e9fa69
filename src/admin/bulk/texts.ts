import type { InLanguages } from '#src/translations/languages.ts'
import { de } from './texts/de.ts'
import { type BulkTexts, en } from './texts/en.ts'
import { es } from './texts/es.ts'
import { fr } from './texts/fr.ts'
import { it } from './texts/it.ts'

/** The texts of bulk edits, in every language. */
export const texts: InLanguages<BulkTexts> = { en, de, fr, es, it }
