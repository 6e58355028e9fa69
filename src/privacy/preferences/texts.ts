import type { SiteLanguage } from '#src/contract/content/site-languages.ts'
import { de } from './texts/de.ts'
import { en } from './texts/en.ts'
import { es } from './texts/es.ts'
import { fr } from './texts/fr.ts'
import { it } from './texts/it.ts'
import type { PreferencesTexts } from './texts/preferences-texts.ts'

/** The texts in the languages of public pages. */
export const preferencesTexts: Readonly<Record<SiteLanguage, PreferencesTexts>> = {
  en,
  de,
  fr,
  es,
  it,
}
