import { de } from '@payloadcms/translations/languages/de'
import { en } from '@payloadcms/translations/languages/en'
import { es } from '@payloadcms/translations/languages/es'
import { fr } from '@payloadcms/translations/languages/fr'
import { it } from '@payloadcms/translations/languages/it'
import type { Config } from 'payload'
import { addedTexts } from '#src/locales/added-texts.ts'
import { type Dictionaries, dictionaries } from '#src/locales/dictionaries.ts'
import { isLanguage } from '#src/locales/languages.ts'
import { onPages } from '#src/locales/on-pages.ts'
import { namespace } from '#src/locales/texts.ts'
import type { AddedLanguages } from '#src/platform/extension/options.ts'

type I18n = NonNullable<Config['i18n']>
type PlatformLanguages = NonNullable<I18n['supportedLanguages']>

/** The platform's own texts of a language that has a folder of ours and is not built in. */
async function platformTexts(code: string): Promise<PlatformLanguages> {
  const path = `@payloadcms/translations/languages/${code}`
  const module: unknown = await import(/* turbopackIgnore: true */ path)
  // Safe: each module of the package exports its language by its code.
  return { [code]: (module as Record<string, unknown>)[code] } as PlatformLanguages
}

/**
 * The platform's own texts, some of them overridden (platform.json), and ours, in the languages of
 * the admin UI: so server and browser have those of the user's language.
 */
export async function i18nWith(
  added: AddedLanguages = {},
  texts: Dictionaries = dictionaries,
): Promise<I18n> {
  const languages = Object.entries(added)
  const others = Object.keys(texts).filter((code) => !isLanguage(code) && !(code in added))
  const ours = Object.entries(texts).map(([code, features]) => [
    code,
    { ...features['platform'], [namespace]: onPages(features) },
  ])
  return {
    supportedLanguages: {
      ...{ en, de, fr, es, it },
      ...Object.assign({}, ...(await Promise.all(others.map(platformTexts)))),
      ...Object.fromEntries(languages.map(([code, { platform }]) => [code, platform])),
    },
    // The platform's type covers only its own namespaces.
    translations: {
      ...Object.fromEntries(ours),
      ...Object.fromEntries(languages.map(([code, { words }]) => [code, addedTexts(words)])),
    } as NonNullable<I18n['translations']>,
    fallbackLanguage: 'en',
  }
}
