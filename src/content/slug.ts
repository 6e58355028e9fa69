import { randomBytes } from 'node:crypto'
import slugify from '@sindresorhus/slugify'

const longest = 100

const cut = (slug: string, length: number): string => slug.slice(0, length).replace(/-+$/, '')

/** The address a text gives: transliterated, `a-z0-9-`, at most 100 characters, perhaps empty. */
export function slugFrom(text: string): string {
  return cut(slugify(text, { decamelize: false }), longest)
}

const random = (): string => randomBytes(4).toString('hex')
const stopgap = /^entry-[0-9a-f]{8}$/

/**
 * The address of an entry: the one staff gave, else the one it has, else one from its title.
 * A title without a letter or digit we can transliterate gives `entry-<random>`, which holds
 * until there is a better title. Never empty.
 */
export function slugOf(given: string | undefined, title: string | undefined): string {
  const wanted = slugFrom(given ?? '')
  if (wanted && !stopgap.test(wanted)) return wanted
  return slugFrom(title ?? '') || wanted || `entry-${random()}`
}

/** The address of a copy. */
export const slugOfCopy = (slug: string): string => `${cut(slug, longest - 14)}-copy-${random()}`

/** First segments of addresses that a page must not take. */
export const reservedPageSlugs: ReadonlySet<string> = new Set([
  'about',
  'actions',
  'admin',
  'api',
  'cms-api',
  'contact',
  'events',
  'healthz',
  'home',
  'metrics',
  'news',
  'people',
  'readyz',
  'staff',
])
