import { de } from './de.ts'
import { en, type Texts } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'

export type { Texts } from './en.ts'

const dictionaries: Readonly<Record<string, Texts>> = { en, de, fr, es, it }

/** The texts in a language; English where there is no dictionary. */
export const textsIn = (language: string): Texts => dictionaries[language] ?? en
