import type { ReaderI18n } from '#src/locales/texts.ts'

/**
 * Translations of a language that an organisation's options add, by English text; `{0}` and so on
 * are placeholders.
 */
export type Words = Readonly<Record<string, string>>

/** The i18n namespace that carries added translations to server and browser. */
const namespace = 'musterWords'

/** Translations as a namespace of the platform's own. */
export const asTranslations = (words: Words) => ({ [namespace]: words })

/** The added translations of a language; undefined for built-in languages. */
export function wordsOf({ translations }: Pick<ReaderI18n, 'translations'>): Words | undefined {
  const found: unknown = translations && Reflect.get(translations, namespace)
  // Safe: only `asTranslations` sets it.
  return typeof found === 'object' && found !== null ? (found as Words) : undefined
}

/** Translates an English text; unchanged without a translation. */
export const inWords = (english: string, words: Words): string =>
  Object.hasOwn(words, english) ? (words[english] ?? english) : english
