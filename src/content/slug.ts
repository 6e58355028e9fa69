import { randomBytes } from 'node:crypto'
import slugify from '@sindresorhus/slugify'

const maxLength = 100

const truncate = (slug: string, length: number): string => slug.slice(0, length).replace(/-+$/, '')

/**
 * Generates a slug from a text: transliterated, `a-z0-9-`, at most 100 characters, possibly
 * empty.
 */
export function slugFrom(text: string): string {
  return truncate(slugify(text, { decamelize: false }), maxLength)
}

const random = (): string => randomBytes(4).toString('hex')
const fallbackSlug = /^entry-[0-9a-f]{8}$/

/**
 * The slug of an entry: the one given, else one from its title. Where the title has no letter or
 * digit that can be transliterated, `entry-<random>`, which is replaced once there is a better
 * title. Never empty.
 */
export function slugOf(given: string | undefined, title: string | undefined): string {
  const slug = slugFrom(given ?? '')
  if (slug && !fallbackSlug.test(slug)) return slug
  return slugFrom(title ?? '') || slug || `entry-${random()}`
}

export const slugOfCopy = (slug: string): string =>
  `${truncate(slug, maxLength - 14)}-copy-${random()}`

/** Reserved slugs: first path segments that a page must not use. */
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
