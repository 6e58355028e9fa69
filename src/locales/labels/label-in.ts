import type { Features } from '#src/locales/features.ts'
import { type ReaderI18n, type TextKey, textsOf } from '#src/locales/texts.ts'

export type Labels = Features['labels']

/** The key of a label: its area and its name there, such as `contacts.followUp`. */
export type LabelKey = { [A in keyof Labels]: `${A}.${keyof Labels[A] & string}` }[keyof Labels]

/** A label in the user's language. */
export const labelIn = (key: LabelKey, i18n: ReaderI18n): string =>
  // Safe: names have no colon, and areas no point.
  textsOf('labels', i18n)(key.replace('.', ':') as TextKey<'labels'>)
