import type { InLanguages } from '#src/translations/languages.ts'
import { de } from './texts/de.ts'
import { type ContactActionTexts, en } from './texts/en.ts'
import { es } from './texts/es.ts'
import { fr } from './texts/fr.ts'
import { it } from './texts/it.ts'

export type { ContactActionTexts }

/** The texts of the bulk actions on contacts, in every language. */
export const texts: InLanguages<ContactActionTexts> = { en, de, fr, es, it }
