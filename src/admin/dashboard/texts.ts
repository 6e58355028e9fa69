import type { InLanguages } from '#src/translations/languages.ts'
import { de } from './texts/de.ts'
import { type DashboardTexts, en } from './texts/en.ts'
import { es } from './texts/es.ts'
import { fr } from './texts/fr.ts'
import { it } from './texts/it.ts'

export type { DashboardTexts }

/** The texts of the dashboard, in every language. */
export const texts: InLanguages<DashboardTexts> = { en, de, fr, es, it }
