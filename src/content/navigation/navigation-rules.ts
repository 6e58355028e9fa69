import { z } from 'zod'
import { type LinkKind, linkKinds } from '#src/contract/content/navigation.ts'
import { staticPages } from '#src/platform/html/static-pages.ts'
import { stableNumbers } from '../stable-numbers.ts'

const reference = z.union([z.int(), z.object({ id: z.int() }).transform(({ id }) => id)]).nullish()

/** The kinds of items that stand on a level: folders on the upper one alone. */
export const childKinds = ['static', 'page', ...linkKinds] as const
export const itemKinds = [...childKinds, 'folder'] as const
export type ItemKind = (typeof itemKinds)[number]

const leaf = z.object({
  id: z.string().nullish(),
  kind: z.enum(itemKinds),
  staticPage: z.enum(staticPages.map(({ name }) => name)).nullish(),
  page: reference,
  article: reference,
  event: reference,
  action: reference,
  url: z.string().nullish(),
  label: z.string().nullish(),
  number: z.number().nullish(),
})

export const storedItems = z.array(leaf.extend({ children: z.array(leaf).nullish() })).nullish()
export type StoredItem = NonNullable<z.output<typeof storedItems>>[number]
type Leaf = z.output<typeof leaf>

export const requirements = {
  staticPage: 'Choose which built-in page',
  page: 'Choose which page',
  article: 'Choose which article',
  event: 'Choose which event',
  action: 'Choose which action',
  url: 'Enter where the link leads',
  label: 'A folder or a link to another website needs a label',
} as const
type RequiredField = keyof typeof requirements

const required: Readonly<Record<ItemKind, readonly RequiredField[]>> = {
  static: ['staticPage'],
  page: ['page'],
  article: ['article'],
  event: ['event'],
  action: ['action'],
  external: ['url', 'label'],
  folder: ['label'],
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '')

export const lacks = (
  item: { readonly kind: ItemKind } & { readonly [name in RequiredField]?: unknown },
  field: RequiredField,
): boolean => required[item.kind].includes(field) && isEmpty(item[field])

const nameOf = ({ kind, staticPage, page }: Leaf): string | undefined =>
  kind === 'static' ? `static ${staticPage}` : kind === 'page' ? `page ${page}` : undefined

/**
 * Validates the arrangement as a whole; returns an error message, or undefined when it is valid.
 */
export function problemOfItems(items: readonly StoredItem[]): string | undefined {
  const all: Leaf[] = items.flatMap((item) => [
    item,
    ...(item.kind === 'folder' ? (item.children ?? []) : []),
  ])
  const names = all.map(nameOf).filter((name) => name !== undefined)
  return new Set(names).size < names.length ? 'A page can stand in one place only' : undefined
}

const flat = (items: readonly StoredItem[]): Leaf[] =>
  items.flatMap((item) => [item, ...(item.children ?? [])])

const isFolder = ({ kind }: Leaf): boolean => kind === 'folder'
const isLink = ({ kind }: Leaf): boolean => linkKinds.some((each: LinkKind) => each === kind)

const targetOf = ({ kind, article, event, action, url }: Leaf): string =>
  JSON.stringify([kind, { article, event, action, external: url }[kind as LinkKind]])

export interface HighestNumbers {
  readonly folder: number
  readonly link: number
}

/**
 * The numbers of folders and links, of which `nav-<n>` and `link-<n>` are made: they stay when
 * items are renamed or moved (decisions §2). Other items have none.
 */
export function numbersOf(
  items: readonly StoredItem[],
  before: readonly StoredItem[],
  highest: HighestNumbers,
): ReadonlyMap<object, number> {
  const number = (
    isOne: (item: Leaf) => boolean,
    last: number,
    isAlike: (one: Leaf, other: Leaf) => boolean,
  ) => stableNumbers(flat(items).filter(isOne), flat(before).filter(isOne), last, isAlike)
  return new Map([
    ...number(isFolder, highest.folder, (one, other) => one.label?.trim() === other.label?.trim()),
    ...number(isLink, highest.link, (one, other) => targetOf(one) === targetOf(other)),
  ])
}
