import { de } from '@payloadcms/translations/languages/de'
import { en } from '@payloadcms/translations/languages/en'
import { es } from '@payloadcms/translations/languages/es'
import { fr } from '@payloadcms/translations/languages/fr'
import { it as italian } from '@payloadcms/translations/languages/it'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { dictionaries } from '#src/locales/dictionaries.ts'

const namespaces = z.record(z.string(), z.record(z.string(), z.string()))
const languages = { de, en, es, fr, it: italian }

/** Placeholders, and marks that the platform puts elements in place of. */
const marks = (text = ''): string[] => [
  ...new Set((text.match(/\{\{\w+\}\}|<\/?\d>/g) ?? []).toSorted()),
]

/** Texts of the platform that say less than it does. */
const shorter = ['general.noLabel', 'general.updatedLabelSuccessfully']

const overridden = (language: string) =>
  Object.entries(namespaces.parse(dictionaries[language]?.['platform'])).flatMap(
    ([namespace, texts]) =>
      Object.entries(texts).map(([key, text]) => [`${namespace}.${key}`, text] as const),
  )

describe('texts of the platform that are overridden', () => {
  it.each(Object.entries(languages))(
    'in %s have its keys and marks',
    (language, { translations }) => {
      const platform = z.record(z.string(), z.record(z.string(), z.unknown())).parse(translations)
      for (const [path, text] of overridden(language)) {
        const [namespace = '', key = ''] = path.split('.')
        const theirs = z.string({ error: path }).parse(platform[namespace]?.[key])
        if (!shorter.includes(path)) expect([path, marks(text)]).toEqual([path, marks(theirs)])
      }
    },
  )

  it('say yes and no of a box in a list', () => {
    const said = Object.keys(languages).map((language) => {
      const texts = new Map(overridden(language))
      return [language, texts.get('general.true'), texts.get('general.false')].join(' ')
    })
    expect(said).toEqual(['de Ja Nein', 'en Yes No', 'es Sí No', 'fr Oui Non', 'it Sì No'])
  })

  it('speak of signing in and out, and address staff as our own texts do', () => {
    const texts = (language: string, found: RegExp) =>
      overridden(language).filter(([, text]) => found.test(text))
    expect(texts('en', /\blog(?:ged|ging)?(?: back)?[ -]?(?:in|out)\b/i)).toEqual([])
    expect(texts('de', /\b(?:du|dich|dir|dein\w*|bist)\b/i)).toEqual([])
    expect(texts('es', /\b(?:tu|tus|tienes|puedes|debes|has|estás)\b/i)).toEqual([])
  })

  it('are all that speak of signing in or out, but on pages that ours replace', () => {
    const names = overridden('en').map(([path]) => path)
    const theirs = z.record(z.string(), z.string()).parse(en.translations.authentication)
    const ofSessions = Object.entries(theirs)
      .filter(([, text]) => /\blog(?:ged|ging)?(?: back)? ?(?:in|out)\b/i.test(text))
      .map(([key]) => `authentication.${key}`)
    const unused = ['loginAttempts', 'loginUser', 'newAccountCreated']
    expect(ofSessions.filter((path) => names.every((name) => name !== path))).toEqual(
      unused.map((key) => `authentication.${key}`),
    )
  })
})
