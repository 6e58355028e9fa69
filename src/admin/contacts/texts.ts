import type { InLanguages } from '#src/translations/languages.ts'
import { de } from './texts/de.ts'
import { type ContactTexts, en } from './texts/en.ts'
import { es } from './texts/es.ts'
import { fr } from './texts/fr.ts'
import { it } from './texts/it.ts'

export type { ContactTexts }

/** The texts of the views of contacts, in every language. */
export const texts: InLanguages<ContactTexts> = { en, de, fr, es, it }
