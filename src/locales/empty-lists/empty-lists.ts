import { dictionaries } from '#src/locales/dictionaries.ts'
import type { TextKey } from '#src/locales/texts.ts'

export type DescribedList = TextKey<'empty-list-help'>

/** Whether the empty list of a collection says what belongs in it. */
export const isDescribed = (collection: string): collection is DescribedList =>
  Object.hasOwn(dictionaries['en']?.['empty-list-help'] ?? {}, collection)
