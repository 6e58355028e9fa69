import type { InLanguages } from '#src/translations/languages.ts'
import { de } from './texts/de.ts'
import { en, type MailTexts } from './texts/en.ts'
import { es } from './texts/es.ts'
import { fr } from './texts/fr.ts'
import { it } from './texts/it.ts'

/** The texts of the pages of newsletters, composed emails and templates, in every language. */
export const texts: InLanguages<MailTexts> = { en, de, fr, es, it }
