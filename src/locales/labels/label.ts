import { type Dictionary, dictionaries } from '#src/locales/dictionaries.ts'
import type { LabelKey, Labels } from './label-in.ts'

type KeyIn<A extends keyof Labels> = keyof Labels[A] & string

/** A text by language; English is the fallback. */
export type Label = { readonly en: string } & Readonly<Record<string, string>>

const areasOf = (language: string): Dictionary => dictionaries[language]?.['labels'] ?? {}

const textOf = (language: string, key: string): string | undefined => {
  const at = key.indexOf('.')
  const area = areasOf(language)[key.slice(0, at)]
  const text = typeof area === 'object' && area[key.slice(at + 1)]
  return typeof text === 'string' ? text : undefined
}

/** Whether a string is the key of a label. */
export const isLabelKey = (word: string): word is LabelKey => textOf('en', word) !== undefined

/** The translations of a label, in the format of the platform's configuration. */
export const label = (key: LabelKey): Label => ({
  en: textOf('en', key) ?? key,
  ...Object.fromEntries(
    Object.keys(dictionaries).flatMap((language) => {
      const text = textOf(language, key)
      return text === undefined ? [] : [[language, text]]
    }),
  ),
})

/** The default label of a field, by name; undefined for an unknown name. */
export const fieldLabel = (name: string): Label | undefined => {
  const key = `fields.${name}`
  return isLabelKey(key) ? label(key) : undefined
}

/** The options of a select field: values with their labels. */
export const choices = <A extends keyof Labels, V extends KeyIn<A>>(
  area: A,
  values: readonly V[],
) =>
  // Safe: the key is an area and one of its names.
  values.map((value) => ({ value, label: label(`${area}.${value}` as LabelKey) }))

const byEnglish = new Map(
  Object.entries(areasOf('en'))
    .flatMap(([area, texts]) => Object.keys(texts).map((name) => `${area}.${name}`))
    .filter(isLabelKey)
    .toReversed()
    .map((key) => [label(key).en, key]),
)

/** Finds the label with this English text, for texts of an organisation's options. */
export const labelOfEnglish = (english: string): Label | undefined => {
  const key = byEnglish.get(english)
  return key && label(key)
}
