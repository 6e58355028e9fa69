import { randomBytes } from 'node:crypto'
import slugify from '@sindresorhus/slugify'

const longest = 100

/** The address a text gives: transliterated, `a-z0-9-`, at most 100 characters, perhaps empty. */
export function slugFrom(text: string): string {
  return slugify(text, { decamelize: false }).slice(0, longest).replace(/-+$/, '')
}

/** An address for a title that has no letter or digit in any script we can transliterate. */
export const fallbackSlug = (): string => `entry-${randomBytes(4).toString('hex')}`

/** First segments of addresses that a page must not take. */
export const reservedPageSlugs: ReadonlySet<string> = new Set([
  'actions',
  'admin',
  'about',
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
