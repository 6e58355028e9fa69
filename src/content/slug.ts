import { randomBytes } from 'node:crypto'
import slugify from '@sindresorhus/slugify'
import { whenUsed } from '#src/settings/when-used.ts'

/** 3 MB of tables. */
const transliteration = whenUsed<typeof import('transliteration')>('transliteration')

/** A text in Latin letters. */
export const transliterate = (text: string): string => transliteration().transliterate(text)

const maxLength = 100

const truncate = (slug: string, length: number): string => slug.slice(0, length).replace(/-+$/, '')

/** Letters of other scripts than the Latin one. */
const otherScripts = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]+/gu

/** In Latin letters, where slugify knows none (Chinese, Japanese, Korean, Thai and others). */
const inLatin = (letters: string): string =>
  slugify(letters) === '' ? ` ${transliterate(letters)} ` : letters

/**
 * Generates a slug from a text: transliterated, `a-z0-9-`, at most 100 characters, possibly
 * empty.
 */
export function slugFrom(text: string): string {
  const latin = text.replace(otherScripts, inLatin)
  return truncate(slugify(latin, { decamelize: false }), maxLength)
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

const copySuffix = /-copy-[0-9a-f]{8}$/

/**
 * The slug of a copy after its first change of title: from the new one, unless that gives the slug
 * of the original. Undefined for slugs that are none of a copy.
 */
export function slugOfRetitled(slug: string, title: string): string | undefined {
  if (!copySuffix.test(slug)) return undefined
  const followed = slugFrom(title)
  return followed.startsWith(slug.replace(copySuffix, '')) ? slug : followed || slug
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
