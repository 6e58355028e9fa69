import type { Features } from '#src/locales/features.ts'
import { type Speaking, type TextKey, textsOf } from '#src/locales/texts.ts'

export type Labels = Features['labels']

/** The key of a label: its area and its name there, such as `contacts.followUp`. */
export type LabelKey = { [A in keyof Labels]: `${A}.${keyof Labels[A] & string}` }[keyof Labels]

/** A label in the user's language. */
export const labelIn = (key: LabelKey, speaking: Speaking): string =>
  // Safe: names have no colon, and areas no point.
  textsOf('labels', speaking)(key.replace('.', ':') as TextKey<'labels'>)
