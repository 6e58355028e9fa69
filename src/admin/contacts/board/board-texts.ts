import type { InLanguages } from '#src/translations/languages.ts'
import { de } from './texts/de.ts'
import { type BoardTexts, en } from './texts/en.ts'
import { es } from './texts/es.ts'
import { fr } from './texts/fr.ts'
import { it } from './texts/it.ts'

/** The texts of the board, in every language. */
export const boardTexts: InLanguages<BoardTexts> = { en, de, fr, es, it }
