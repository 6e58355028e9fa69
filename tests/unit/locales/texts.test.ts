import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { dictionaries } from '#src/locales/dictionaries.ts'
import { readTexts } from '#src/locales/read.mjs'
import { textIn } from '#src/locales/texts.ts'
import { textsIn } from '#src/locales/texts-in.ts'
import { i18nWith } from '#src/platform/extension/i18n.ts'
import { de as embedded } from '../../../packages/embed/src/texts/de.ts'

const root = join(import.meta.dirname, '../../..')
const locales = join(root, 'src/locales')

const plural = /_(?:zero|one|two|few|many|other)$/

/** Each text by its feature and key, with the forms of a plural under one. */
async function textsOf(language: string): Promise<Map<string, string[]>> {
  const texts = new Map<string, string[]>()
  const collect = (from: object, path: string): void => {
    for (const [name, value] of Object.entries(from)) {
      const key = `${path}:${name}`.replace(plural, '')
      if (typeof value === 'object') collect(value, key)
      else texts.set(key, [...(texts.get(key) ?? []), value])
    }
  }
  for (const file of await readdir(join(locales, language)))
    collect(JSON.parse(await readFile(join(locales, language, file), 'utf8')), file.slice(0, -5))
  return texts
}

/** In a plural a form may lack the number: “One contact matches”. */
const placeholders = (forms: readonly string[]): string[] =>
  [...new Set(forms.flatMap((text) => text.match(/\{\{\w+\}\}/g) ?? []))].toSorted()

const sources = async (folders: readonly string[], ends: RegExp): Promise<[string, string][]> => {
  const lists = await Promise.all(
    folders.map(async (folder) => {
      const names = await readdir(join(root, folder), { recursive: true })
      return names.filter((name) => ends.test(name)).map((name) => join(folder, name))
    }),
  )
  return Promise.all(
    lists
      .flat()
      .map(async (path) => [path, await readFile(join(root, path), 'utf8')] as [string, string]),
  )
}

it('French breaks no line before double punctuation, nor within quotation marks', async () => {
  const broken = [...(await textsOf('fr')).values()]
    .flat()
    .filter((text) => / [:;?!»](?:\s|$)|« /.test(text))
  expect(broken).toEqual([])
})

describe('the texts of each language', () => {
  it('the texts of each language have the keys and placeholders of the English ones', async () => {
    const english = await textsOf('en')
    expect(english.size).toBeGreaterThan(1_500)
    for (const language of Object.keys(dictionaries)) {
      const texts = await textsOf(language)
      expect([...texts.keys()].toSorted(), language).toEqual([...english.keys()].toSorted())
      for (const [key, forms] of texts)
        expect([key, placeholders(forms)], language).toEqual([
          key,
          placeholders(english.get(key) ?? []),
        ])
    }
  })

  it('the German ones say “Sie” to people, also on the websites of others', () => {
    const german = JSON.stringify([dictionaries['de'], embedded])
    expect(
      german.match(/\b(?:du|dich|dir|dein(?:e[mnrs]?)?|euch|eu(?:er|re[mnrs]?))\b/gi),
    ).toBeNull()
  })

  it('a plural has the form for all other counts, which stands in for those it lacks', async () => {
    for (const [language, features] of Object.entries(readTexts(locales)))
      for (const key of JSON.stringify(features).matchAll(/"(\w+)_(?:zero|one|two|few|many)":/g))
        expect(JSON.stringify(features), language).toContain(`"${key[1]}_other":`)
  })
})

describe('a text', () => {
  const dictionary = {
    found_zero: 'none',
    found_one: '{{count}} plik',
    found_few: '{{count}} pliki',
    found_many: '{{count}} plików',
    found_other: '{{count}} pliku',
    open: '{{what}} and {{unsubscribe}}',
  }
  it.each([
    [0, 'none'],
    [1, '1 plik'],
    [2, '2 pliki'],
    [5, '5 plików'],
    [22, '22 pliki'],
    [1.5, '1.5 pliku'],
  ])('the plural of %d follows the rules of the language', (count, expected) => {
    expect(textIn(dictionary, 'pl', 'found', { count })).toBe(expected)
  })

  it.each([
    ['en', '1 has a place'],
    ['de', '1 hat einen Platz'],
    ['fr', '1 a une place'],
    ['es', '1 tiene plaza'],
    ['it', '1 ha un posto'],
  ] as const)('one is no plural in %s: “%s”', (language, expected) => {
    const texts = textsIn('dashboard-figures', language)
    expect(texts('bookedUnlimited', { count: 1, booked: '1' })).toBe(expected)
    for (const key of ['came', 'missed'] as const) {
      const [one, many] = [1, 2].map((count) => texts(key, { count, [key]: '#' }))
      expect(one === many, one).toBe(language === 'en')
    }
  })

  it('only the placeholders that are given are filled', () => {
    expect(textIn(dictionary, 'en', 'open', { what: '$1 {{what}}' })).toBe(
      '$1 {{what}} and {{unsubscribe}}',
    )
    expect(textIn(dictionary, 'en', 'toString')).toBeUndefined()
  })
})

const quoted = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Features whose keys are named elsewhere: by the platform. */
const ofThePlatform = ['platform']

it('every text is used', async () => {
  const files = await sources(['src', 'collections', 'endpoints', 'jobs'], /\.(?:ts|tsx)$/)
  const all = files.map(([, text]) => text).join('\n')
  const words = new Set(all.match(/[\w-]+/g))
  // Keys as they are written: whole, of a group, or with parts that are known at run time.
  const written = [...all.matchAll(/'([^'\n]+)'|`([^`\n]+)`/g)].map(
    ([, literal, template]) => literal ?? template ?? '',
  )
  const whole = new Set(written)
  const groups = new Set(
    [...all.matchAll(/group\(['`]([^'`]+)['`]\)/g)].map(([, key]) => key ?? ''),
  )
  const dynamic = [...new Set([...written, ...groups])]
    .filter((each) => /^[\w:.-]*\$\{[^}]+\}[\w:.${}-]*$|^\$\{/.test(each) && !each.includes('/'))
    .map((each) => ({
      pattern: new RegExp(
        `^${each
          .split(/\$\{[^}]+\}/)
          .map(quoted)
          .join('[^:]*')}(?::|$)`,
      ),
      isGroup: groups.has(each),
    }))
  const isUsed = (feature: string, key: string): boolean => {
    if (whole.has(key) || (feature === 'labels' && whole.has(key.replace(':', '.')))) return true
    const parts = key.split(':')
    const above = parts.map((_, at) => parts.slice(0, at).join(':'))
    if (above.some((group) => groups.has(group))) return true
    const isKnown = parts.every((part) =>
      part.split(/[^\w-]+/).every((word) => word === '' || words.has(word)),
    )
    if (feature === 'labels' || feature === 'gallery') return isKnown
    return isKnown && dynamic.some(({ pattern }) => pattern.test(key))
  }
  const unused = [...(await textsOf('en')).keys()].filter((path) => {
    const [feature = '', ...key] = path.split(':')
    return !ofThePlatform.includes(feature) && !isUsed(feature, key.join(':'))
  })
  expect(unused).toEqual([])
})

it('no component has an English sentence of its own', async () => {
  const named =
    /\b(?:label|title|placeholder|alt|description|aria-label|\w+Label)="([A-Za-z][^"]* [^"]*)"/g
  const between = />\s*([A-Z][a-z’]+(?: [A-Za-z’]+)+[.!?…]?)\s*</g
  const found = (await sources(['src'], /\.tsx$/)).flatMap(([path, text]) =>
    [...text.matchAll(named), ...text.matchAll(between)].map(([, words]) => `${path}: ${words}`),
  )
  expect(found).toEqual([])
})

it('a folder of files is a further language, with English for what it lacks', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'muster-locales-'))
  try {
    await cp(join(locales, 'en'), join(folder, 'en'), { recursive: true })
    await mkdir(join(folder, 'pl'))
    await writeFile(join(folder, 'pl/dashboard.json'), '{ "title": "Pulpit" }')
    const { supportedLanguages, translations } = await i18nWith({}, readTexts(folder))
    expect(supportedLanguages?.pl?.translations.general.thisLanguage).toBe('Polski')
    expect(translations).toMatchObject({
      pl: { muster: { dashboard: { title: 'Pulpit', comingUp: 'Coming up' } } },
    })
  } finally {
    await rm(folder, { recursive: true })
  }
})
