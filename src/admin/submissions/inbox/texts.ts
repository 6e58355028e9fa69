import type { InLanguages } from '#src/translations/languages.ts'
import { de } from './texts/de.ts'
import { en, type InboxTexts } from './texts/en.ts'
import { es } from './texts/es.ts'
import { fr } from './texts/fr.ts'
import { it } from './texts/it.ts'

/** The texts of the inbox, in every language. */
export const texts: InLanguages<InboxTexts> = { en, de, fr, es, it }
