import { de } from './de.ts'
import { en, type Texts } from './en.ts'

/** A language more: a dictionary beside these two, and a line here. */
const dictionaries = { en, de } as const satisfies Record<string, Texts>

export type Language = keyof typeof dictionaries

export const languages = Object.keys(dictionaries) as Language[]

export const isLanguage = (text: string): text is Language => text in dictionaries

export const textsIn = (language: Language): Texts => dictionaries[language]
