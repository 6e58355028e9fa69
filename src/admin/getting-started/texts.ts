import type { InLanguages } from '#src/translations/languages.ts'
import { de } from './texts/de.ts'
import { en, type GettingStartedTexts } from './texts/en.ts'
import { es } from './texts/es.ts'
import { fr } from './texts/fr.ts'
import { it } from './texts/it.ts'

export type { GettingStartedTexts }

/** The texts of the checklist of first steps, in every language. */
export const texts: InLanguages<GettingStartedTexts> = { en, de, fr, es, it }
