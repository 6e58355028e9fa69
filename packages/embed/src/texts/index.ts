import { de } from './de.ts'
import { en, type Texts } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'

export type { Texts } from './en.ts'

const dictionaries = { en, de, fr, es, it } as const satisfies Record<string, Texts>

type Language = keyof typeof dictionaries

export const isLanguage = (text: string): text is Language => Object.hasOwn(dictionaries, text)

/** The texts in a language; English where there is no dictionary. */
export const textsIn = (language: string): Texts =>
  isLanguage(language) ? dictionaries[language] : en
