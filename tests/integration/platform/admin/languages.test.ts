import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { languages } from '#src/locales/languages.ts'
import config from '../../../../payload.config.ts'

const translated = z.record(z.enum(languages), z.string().min(1))
const textNames = ['label', 'description', 'group', 'placeholder', 'singular', 'plural']
const folders = ['admin', 'labels', 'options', 'fields', 'tabs']

/** Shown as it is. */
const ofThePlatform = new Set(['id'])

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const isUnseen = (part: Record<string, unknown>): boolean =>
  part['hidden'] === true ||
  part['type'] === 'ui' ||
  (isObject(part['admin']) && part['admin']['hidden'] === true) ||
  ofThePlatform.has(String(part['name']))

/** The same in every language. */
const isExample = (text: unknown): boolean =>
  typeof text === 'string' && /^(?:name@example\.org$|https:\/\/)/.test(text)

/** A label in each language; one of the platform's looks up its own texts. */
const inEveryLanguage = (text: unknown): unknown => {
  if (typeof text !== 'function') return text
  const inLanguage = (language: string): unknown =>
    text({ i18n: { language }, t: (key: string) => key })
  return Object.fromEntries(languages.map((language) => [language, inLanguage(language)]))
}

const textsOf = (part: Record<string, unknown>, here: string): [string, unknown][] =>
  textNames
    .filter((name) => part[name] && !isExample(part[name]))
    .map((name): [string, unknown] => [`${here}:${name}`, inEveryLanguage(part[name])])

/** Every text a person sees, wherever a collection, a global or a field holds one. */
const walk = (part: unknown, path: string): [string, unknown][] => {
  // An option without a label is shown as it is stored.
  if (typeof part === 'string') return [[path, part]]
  if (Array.isArray(part)) return part.flatMap((each) => walk(each, path))
  if (!isObject(part) || isUnseen(part)) return []
  const here = `${path}/${String(part['slug'] ?? part['name'] ?? part['value'] ?? '')}`
  return [...textsOf(part, here), ...folders.flatMap((folder) => walk(part[folder], here))]
}

const textsOfTheConfiguration = async () => {
  const { collections, globals } = await config
  const ours = collections.filter(
    ({ slug }) => !slug.startsWith('payload-') || slug === 'payload-jobs',
  )
  return walk([...ours, ...globals], '')
}

describe('the configuration of the admin UI', () => {
  it('every label, group, description and option of the configuration is in every language', async () => {
    const texts = await textsOfTheConfiguration()
    expect(texts.length).toBeGreaterThan(300)
    const bare = texts.filter(([, text]) => !translated.safeParse(text).success)
    expect(bare, 'to be added to src/locales/labels').toEqual([])
  })

  it('no label of the configuration is read by a screen reader as "[object Object]"', async () => {
    const { collections, globals } = await config
    const isRecord = (text: unknown) => isObject(text) && 'en' in text
    // The platform itself reads the records of tabs.
    const named = folders.filter((folder) => folder !== 'tabs')
    const records = (part: unknown): unknown[] => {
      if (Array.isArray(part)) return part.flatMap(records)
      if (!isObject(part)) return []
      const own = ['label', 'singular', 'plural'].map((name) => part[name]).filter(isRecord)
      return [...own, ...named.flatMap((folder) => records(part[folder]))]
    }
    expect(records([...collections, ...globals])).toEqual([])
  })

  it('placeholders and numbers of the configuration are the same in every language', async () => {
    const marks = (text: string) => text.match(/\{\{[^}]*\}\}|#[0-9a-f]{6}|\b10\b/g) ?? []
    for (const [path, text] of await textsOfTheConfiguration()) {
      const { en, ...others } = translated.parse(text)
      for (const other of Object.values(others)) expect(marks(other), path).toEqual(marks(en))
    }
  })

  it('every language has the texts of the platform and a name', async () => {
    const { supportedLanguages, fallbackLanguage } = (await config).i18n
    expect(Object.keys(supportedLanguages)).toEqual([...languages])
    expect(fallbackLanguage).toBe('en')
    const names = Object.values(supportedLanguages).map(
      ({ translations }) => translations.general.thisLanguage,
    )
    expect(names).toEqual(['English', 'Deutsch', 'Français', 'Español', 'Italiano'])
  })
})
