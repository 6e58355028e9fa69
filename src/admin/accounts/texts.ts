import type { InLanguages } from '#src/translations/languages.ts'
import { de } from './texts/de.ts'
import { type AccountTexts, en } from './texts/en.ts'
import { es } from './texts/es.ts'
import { fr } from './texts/fr.ts'
import { it } from './texts/it.ts'

export type { AccountTexts }

/** The texts of the views of accounts, in every language. */
export const texts: InLanguages<AccountTexts> = { en, de, fr, es, it }
