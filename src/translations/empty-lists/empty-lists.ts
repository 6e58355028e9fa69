import type { InLanguages } from '../languages.ts'
import { de } from './de.ts'
import { type EmptyLists, en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'

/** What belongs in each list, in every language. */
export const emptyLists: InLanguages<EmptyLists> = { en, de, fr, es, it }

export type DescribedList = keyof EmptyLists

/** Whether the empty list of a collection says what belongs in it. */
export const isDescribed = (collection: string): collection is DescribedList =>
  Object.hasOwn(en, collection)
