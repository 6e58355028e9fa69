import { type CollectionConfig, type Config, type Field, type GlobalConfig, toWords } from 'payload'
import { label, say } from './say.ts'

/** Where a field, or a tab of fields, holds texts. */
interface Worded {
  readonly name?: string
  readonly type?: string
  readonly hidden?: boolean
  readonly label?: unknown
  readonly labels?: unknown
  readonly description?: unknown
  readonly admin?: object
  readonly options?: readonly unknown[]
  readonly fields?: readonly Field[]
  readonly tabs?: readonly Worded[]
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Where the platform takes a function; elsewhere it takes a record of texts alone. */
const labelNames = new Set(['label', 'singular', 'plural'])

/** The same object with those of its properties that are texts said in all languages. */
const saying = (holder: unknown, ...names: string[]): unknown => {
  if (!isObject(holder)) return holder
  const texts = Object.entries(holder).filter(([name]) => names.includes(name))
  const said = texts.map(([name, text]) => {
    if (typeof text !== 'string') return [name, text]
    return [name, labelNames.has(name) ? label(text) : say(text)]
  })
  return { ...holder, ...Object.fromEntries(said) }
}

const isHidden = ({ hidden, admin }: Worded): boolean =>
  hidden === true || (admin !== undefined && 'hidden' in admin && admin.hidden === true)

/** `coverImage` → `Cover image`, `follow_up` → `Follow up`; what is written as words stays. */
const sentence = (name: string): string => {
  if (/^[A-Z]/.test(name)) return name
  const words = toWords(name.replaceAll('_', ' ')).toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The platform makes labels of names, in English only; here they are made before it does. */
const labelled = <T extends Worded>(field: T): T =>
  field.name === undefined || field.label !== undefined || field.type === 'ui'
    ? field
    : { ...field, label: sentence(field.name) }

const option = (given: unknown): unknown =>
  saying(typeof given === 'string' ? { value: given, label: sentence(given) } : given, 'label')

const translated = <T extends Worded>(given: T): T => {
  if (isHidden(given)) return given
  const field = labelled(given)
  const { labels, admin, options, fields, tabs } = field
  const parts: { [part: string]: unknown } = {}
  if (labels !== undefined) parts['labels'] = saying(labels, 'singular', 'plural')
  if (admin !== undefined) parts['admin'] = saying(admin, 'description', 'placeholder')
  if (options !== undefined) parts['options'] = options.map(option)
  if (fields !== undefined) parts['fields'] = translateFields(fields)
  if (tabs !== undefined) parts['tabs'] = tabs.map(translatedTab)
  // Texts became functions or records of texts, which the platform takes in the same places.
  return { ...(saying(field, 'label', 'description') as T), ...parts }
}

/** The platform does not tell the label of a tab the language, and reads its record itself. */
const translatedTab = (tab: Worded): Worded => ({
  ...translated(tab),
  ...(typeof tab.label === 'string' ? { label: say(tab.label) } : {}),
})

const translateFields = (fields: readonly Field[]): Field[] =>
  fields.map((field) => translated(field as Field & Worded))

type Labels = CollectionConfig['labels']

/** A collection whose labels, group and descriptions are said in all languages. */
const translateCollection = (given: CollectionConfig): CollectionConfig => ({
  ...given,
  labels: saying(given.labels, 'singular', 'plural') as NonNullable<Labels>,
  admin: saying(given.admin, 'group', 'description') as NonNullable<CollectionConfig['admin']>,
  fields: translateFields(given.fields),
})

const translateGlobal = (given: GlobalConfig): GlobalConfig => ({
  ...(saying(given, 'label') as GlobalConfig),
  admin: saying(given.admin, 'group', 'description') as NonNullable<GlobalConfig['admin']>,
  fields: translateFields(given.fields),
})

interface Parts {
  readonly collections: readonly CollectionConfig[]
  readonly globals: readonly GlobalConfig[]
  readonly queryPresets: NonNullable<Config['queryPresets']>
}

/**
 * The same parts of the configuration, with every label, group, description and choice of theirs
 * said in all languages. They are written in English; `de.ts` and its siblings have the rest.
 */
export const inAllLanguages = ({ collections, globals, queryPresets }: Parts) => ({
  collections: collections.map(translateCollection),
  globals: globals.map(translateGlobal),
  queryPresets: {
    ...queryPresets,
    labels: saying(queryPresets.labels, 'singular', 'plural') as NonNullable<Labels>,
  },
})
