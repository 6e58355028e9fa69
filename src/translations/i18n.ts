import { de } from '@payloadcms/translations/languages/de'
import { en } from '@payloadcms/translations/languages/en'
import { es } from '@payloadcms/translations/languages/es'
import { fr } from '@payloadcms/translations/languages/fr'
import { it } from '@payloadcms/translations/languages/it'
import type { Config } from 'payload'
import type { AddedLanguages } from '#src/extension/options.ts'
import type { InLanguages } from './languages.ts'
import { asTranslations } from './words.ts'

const taken = (text: string) => ({ error: { valueMustBeUnique: text } })

const ours: InLanguages<ReturnType<typeof taken>> = {
  en: taken('This is already taken'),
  de: taken('Das ist bereits vergeben'),
  fr: taken('C’est déjà pris'),
  es: taken('Ya está en uso'),
  it: taken('È già in uso'),
}

type I18n = NonNullable<Config['i18n']>

/**
 * The platform's own texts, in the languages of the admin UI, some of them overridden. The texts of
 * added languages are included, so that server and browser have them.
 */
export const i18nWith = (added: AddedLanguages = {}): I18n => {
  const languages = Object.entries(added)
  return {
    supportedLanguages: {
      ...{ en, de, fr, es, it },
      ...Object.fromEntries(languages.map(([code, { platform }]) => [code, platform])),
    },
    // The platform's type covers only its own namespaces.
    translations: {
      ...ours,
      ...Object.fromEntries(languages.map(([code, { words }]) => [code, asTranslations(words)])),
    } as NonNullable<I18n['translations']>,
    fallbackLanguage: 'en',
  }
}
