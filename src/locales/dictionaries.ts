import { fileURLToPath } from 'node:url'
import { readTexts } from './read.mjs'

/** Texts by key; a key leads to a text or to more of them. */
export interface Dictionary {
  readonly [key: string]: string | Dictionary
}

export type Dictionaries = Readonly<Record<string, Readonly<Record<string, Dictionary>>>>

/** All texts, by language and feature. In a bundle they are part of it (read.mjs). */
export const dictionaries: Dictionaries = readTexts(fileURLToPath(new URL('.', import.meta.url)))
