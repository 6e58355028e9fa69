import { type CollectionConfig, type Config, type Field, type GlobalConfig, toWords } from 'payload'
import type { Label } from './labels/label.ts'
import { fieldLabel } from './labels/label.ts'
import { type AddedWords, asLabel, say, withAdded } from './say.ts'

/** The texts of a field or a tab. */
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

/** Properties that may be functions; the platform takes only records elsewhere. */
const labelNames = new Set(['label', 'singular', 'plural'])

const isLabel = (text: unknown): text is Label =>
  isObject(text) && 'en' in text && typeof text.en === 'string'

/**
 * Translates a label of ours, or a text of an organisation, with its options' additions; anything
 * else is returned unchanged.
 */
const inEveryLanguage = (added: AddedWords, text: unknown): unknown => {
  if (typeof text === 'string') return say(text, added)
  return isLabel(text) ? withAdded(text, added) : text
}

/** Translates the named properties of an object. */
const translatedNames = (added: AddedWords, holder: unknown, ...names: string[]): unknown => {
  if (!isObject(holder)) return holder
  const texts = Object.entries(holder).filter(([name]) => names.includes(name))
  const said = texts.map(([name, text]) => {
    const inAll = inEveryLanguage(added, text)
    const isText = typeof inAll === 'string' || isLabel(inAll)
    return [name, isText && labelNames.has(name) ? asLabel(inAll) : inAll]
  })
  return { ...holder, ...Object.fromEntries(said) }
}

const isHidden = ({ hidden, admin }: Worded): boolean =>
  hidden === true || (admin !== undefined && 'hidden' in admin && admin.hidden === true)

/** `coverImage` → `Cover image`, `follow_up` → `Follow up`; a name with a capital stays. */
const sentence = (name: string): string => {
  if (/^[A-Z]/.test(name)) return name
  const words = toWords(name.replaceAll('_', ' ')).toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Sets default labels before the platform derives them from names, in English only. */
const labelled = <T extends Worded>(field: T): T =>
  field.name === undefined || field.label !== undefined || field.type === 'ui'
    ? field
    : { ...field, label: fieldLabel(field.name) ?? sentence(field.name) }

const option = (added: AddedWords, given: unknown): unknown =>
  translatedNames(
    added,
    typeof given === 'string' ? { value: given, label: sentence(given) } : given,
    'label',
  )

const translated = <T extends Worded>(added: AddedWords, given: T): T => {
  // A hidden field needs no label; its options may be displayed elsewhere.
  const field = isHidden(given) ? given : labelled(given)
  const { labels, admin, options, fields, tabs } = field
  const parts: { [part: string]: unknown } = {}
  if (labels !== undefined) parts['labels'] = translatedNames(added, labels, 'singular', 'plural')
  if (admin !== undefined)
    parts['admin'] = translatedNames(added, admin, 'description', 'placeholder')
  if (options !== undefined) parts['options'] = options.map((each) => option(added, each))
  if (fields !== undefined) parts['fields'] = translateFields(added, fields)
  if (tabs !== undefined) parts['tabs'] = tabs.map((tab) => translatedTab(added, tab))
  // Safe: the platform takes functions or records of texts in these properties.
  return { ...(translatedNames(added, field, 'label', 'description') as T), ...parts }
}

/**
 * The platform calls the label function of a tab without the language, but reads a record itself.
 */
const translatedTab = (added: AddedWords, tab: Worded): Worded => ({
  ...translated(added, tab),
  ...(tab.label === undefined ? {} : { label: inEveryLanguage(added, tab.label) }),
})

const translateFields = (added: AddedWords, fields: readonly Field[]): Field[] =>
  fields.map((field) => translated(added, field as Field & Worded))

type Labels = CollectionConfig['labels']

/** Translates the labels, group and descriptions of a collection. */
export const translateCollection = (
  added: AddedWords,
  given: CollectionConfig,
): CollectionConfig => ({
  ...given,
  labels: translatedNames(added, given.labels, 'singular', 'plural') as NonNullable<Labels>,
  admin: translatedNames(added, given.admin, 'group', 'description') as NonNullable<
    CollectionConfig['admin']
  >,
  fields: translateFields(added, given.fields),
})

const translateGlobal = (added: AddedWords, given: GlobalConfig): GlobalConfig => ({
  ...(translatedNames(added, given, 'label') as GlobalConfig),
  admin: translatedNames(added, given.admin, 'group', 'description') as NonNullable<
    GlobalConfig['admin']
  >,
  fields: translateFields(added, given.fields),
})

interface Parts {
  readonly collections: readonly CollectionConfig[]
  readonly globals: readonly GlobalConfig[]
  readonly queryPresets: NonNullable<Config['queryPresets']>
}

/**
 * Translates every label, group, description and option of the configuration: ours have keys
 * (labels/label.ts), those of an organisation are English texts, translated by its options.
 */
export const inAllLanguages = (
  { collections, globals, queryPresets }: Parts,
  added: AddedWords = {},
) => ({
  collections: collections.map((each) => translateCollection(added, each)),
  globals: globals.map((each) => translateGlobal(added, each)),
  queryPresets: {
    ...queryPresets,
    labels: translatedNames(
      added,
      queryPresets.labels,
      'singular',
      'plural',
    ) as NonNullable<Labels>,
  },
})
