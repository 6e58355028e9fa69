import { de } from '@payloadcms/translations/languages/de'
import { en } from '@payloadcms/translations/languages/en'
import { es } from '@payloadcms/translations/languages/es'
import { fr } from '@payloadcms/translations/languages/fr'
import { it } from '@payloadcms/translations/languages/it'
import type { Config } from 'payload'
import type { InLanguages } from './languages.ts'

const taken = (text: string) => ({ error: { valueMustBeUnique: text } })

const ours: InLanguages<ReturnType<typeof taken>> = {
  en: taken('This is already taken'),
  de: taken('Das ist bereits vergeben'),
  fr: taken('C’est déjà pris'),
  es: taken('Ya está en uso'),
  it: taken('È già in uso'),
}

/** The platform's own texts, in the languages of the admin UI; some of them in better words. */
export const i18n: NonNullable<Config['i18n']> = {
  supportedLanguages: { en, de, fr, es, it },
  translations: ours,
  fallbackLanguage: 'en',
}
