import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** The languages that are built in, in the order of the account page; others follow by code. */
const first = ['en', 'de', 'fr', 'es', 'it']

const featuresIn = (folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => [basename(name, '.json'), JSON.parse(readFileSync(join(folder, name), 'utf8'))])

/** Texts in another language, those that it lacks in English. */
const completed = (english, other) => {
  if (typeof english !== 'object' || other === undefined) return other ?? english
  const keys = [...new Set([...Object.keys(english), ...Object.keys(other)])]
  return Object.fromEntries(keys.map((key) => [key, completed(english[key], other[key])]))
}

/** The texts in a folder: of each folder in it with JSON, a language with a file for each feature. */
export function readTexts(folder) {
  const found = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .filter((name) => readdirSync(join(folder, name)).some((file) => file.endsWith('.json')))
    .sort()
  const english = Object.fromEntries(featuresIn(join(folder, 'en')))
  return Object.fromEntries(
    [...new Set([...first.filter((name) => found.includes(name)), ...found])].map((name) => [
      name,
      completed(english, Object.fromEntries(featuresIn(join(folder, name)))),
    ]),
  )
}

/** What takes the place of `dictionaries.ts` in a bundle, which thus reads no files. */
export const dictionariesModule = (folder) =>
  `export const dictionaries = ${JSON.stringify(readTexts(folder))}`
