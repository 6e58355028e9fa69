import { type Dictionary, dictionaries } from '#src/locales/dictionaries.ts'
import { onPages } from '#src/locales/on-pages.ts'
import { namespace } from '#src/locales/texts.ts'
import { asTranslations, type Words } from './words.ts'

/** Numbers in place of names: the form in which `words` has the English texts. */
const numbered = (text: string, names: readonly string[]): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name) => `{${names.indexOf(name)}}`)

const translated = (english: string, words: Words): string => {
  const names = [...english.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name)
  const found = words[numbered(english, names)]
  return found?.replace(/\{(\d)\}/g, (_, at) => `{{${names[Number(at)]}}}`) ?? english
}

const inWords = (dictionary: Dictionary, words: Words): Dictionary =>
  Object.fromEntries(
    Object.entries(dictionary).map(([key, text]) => [
      key,
      typeof text === 'string' ? translated(text, words) : inWords(text, words),
    ]),
  )

/** The texts of a language that an organisation's options add, by their English text. */
export const addedTexts = (words: Words) => ({
  ...asTranslations(words),
  [namespace]: inWords(onPages(dictionaries['en'] ?? {}), words),
})
