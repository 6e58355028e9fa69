import { isLabelKey, type Label, label } from '#src/locales/labels/label.ts'
import { labelIn } from '#src/locales/labels/label-in.ts'
import { sayIn } from '#src/locales/say.ts'
import type { ReaderI18n } from '#src/locales/texts.ts'

const keyOf = (slug: string) => {
  const key = `task.${slug}`
  return isLabelKey(key) ? key : undefined
}

export const isOwnTask = (slug: string): boolean => keyOf(slug) !== undefined

/** The label of a task; of one that an organisation adds its slug. */
export const taskLabel = (slug: string): Label | string => {
  const key = keyOf(slug)
  return key ? label(key) : slug
}

export const taskNameIn = (slug: string, i18n: ReaderI18n): string => {
  const key = keyOf(slug)
  return key ? labelIn(key, i18n) : sayIn(slug, i18n)
}
