import { z } from 'zod'
import { brokenRule } from './field-rules.ts'

/** Basic value types of the contract (contract "Resources", decisions §1). */

export const int4Max = 2_147_483_647
const int4Min = -2_147_483_648

export const int4 = () => z.int().min(int4Min).max(int4Max)

/** The form in which every text is stored and searched: a letter and its accent are one. */
export const composed = (value: string): string => value.normalize('NFC')

/** Texts of more levels stay as they are: no form nests so deep. */
const deepest = 100

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** A JSON value with all of its texts `composed`; itself where they are. */
export function withComposedTexts<T>(value: T, depth?: number): T
export function withComposedTexts(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return composed(value)
  if (depth > deepest || !(Array.isArray(value) || isPlain(value))) return value
  const before = Object.entries(value)
  const after = before.map(([name, each]) => [name, withComposedTexts(each, depth + 1)] as const)
  if (after.every(([, each], at) => each === before[at]?.[1])) return value
  return Array.isArray(value) ? after.map(([, each]) => each) : Object.fromEntries(after)
}

/** Whether a text has nothing to see: spaces, zero widths, marks of direction, Hangul fillers. */
export const isInvisible = (value: string): boolean =>
  /^[\s\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u.test(value)

/** Whether a text has letters of a script that puts no space between words, such as Japanese. */
export const hasNoSpaces = (value: string): boolean =>
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}]/u.test(value)

const readable = () =>
  z
    .string()
    .refine(
      (value) => !value.includes('\0'),
      brokenRule('unreadable', 'must not contain NUL characters'),
    )

/** A string without NUL; lone surrogates become U+FFFD, as they would in the database. */
export const text = () => readable().transform((value) => composed(value.toWellFormed()))

/** A password: as it was typed, since a hash may be of that. */
export const password = () => readable().transform((value) => value.toWellFormed())

/** Length in Unicode code points, the unit of every limit (decisions §3). */
export const codePoints = (value: string): number => {
  let count = 0
  for (const _ of value) count += 1
  return count
}

const atMost = (limit: number) =>
  [
    (value: string) => value.length <= limit || codePoints(value) <= limit,
    brokenRule('too-long', `must be at most ${limit} characters`, limit),
  ] as const

export const textUpTo = (limit: number) =>
  text()
    .refine(...atMost(limit))
    .meta({ maxLength: limit })

export const trimmedText = (limit: number) =>
  text()
    .transform((value) => (isInvisible(value) ? '' : value.trim()))
    .refine(...atMost(limit))
    .meta({ maxLength: limit })

export const requiredText = (limit: number) =>
  trimmedText(limit)
    .refine((value) => value !== '', brokenRule('required', 'is required'))
    .meta({ minLength: 1, maxLength: limit })

export const clearable = <S extends z.ZodType<string>>(schema: S) =>
  schema.nullable().transform((value) => value ?? '')

const emailAddress =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/

const letters = /^[\p{L}\p{M}\p{N}.-]+$/u

/** A domain as mail servers know it: `xn--bcher-kva.de` for `bücher.de` (RFC 5891). */
const asciiDomain = (domain: string): string => {
  const url = `http://${domain}`
  const isWritten = letters.test(domain) && domain === domain.normalize('NFKC')
  return isWritten && URL.canParse(url) ? new URL(url).hostname : domain
}

/**
 * The one form in which an email is stored and compared: trimmed, in lower case, its domain in
 * ASCII. With a second one an erased or suppressed mailbox would be mailed by it.
 */
export const canonicalEmail = (given: string): string => {
  const value = given.trim().toLowerCase()
  const at = value.lastIndexOf('@') + 1
  return /[^\p{ASCII}]/u.test(value.slice(at))
    ? value.slice(0, at) + asciiDomain(value.slice(at))
    : value
}

/** Whether a string in canonical form is one plain email address (RFC 5321 limits). */
export const isEmailAddress = (value: string): boolean =>
  value.length <= 254 && value.lastIndexOf('@') <= 64 && emailAddress.test(value)

/** An email address in canonical form, at most 200 code points (contract "Limits"). */
export const email = () =>
  text()
    .transform(canonicalEmail)
    .refine((value) => value !== '', { ...brokenRule('required', 'is required'), abort: true })
    .refine((value) => codePoints(value) <= 200, {
      ...brokenRule('too-long', 'must be at most 200 characters', 200),
      abort: true,
    })
    .refine(isEmailAddress, brokenRule('not-an-email', 'must be a valid email address'))
    .meta({ format: 'email', minLength: 1, maxLength: 200 })

/** Characters that could end an HTML attribute or open a tag, and that URLs do not contain. */
const unsafeInUrl = /[\s"'<>`\\^{|}\p{Cc}]/u

/** Whether a string is an absolute http(s) URL that is safe in HTML without escaping. */
export const isWebUrl = (value: string): boolean =>
  /^https?:\/\/[^/]/i.test(value) && !unsafeInUrl.test(value) && URL.canParse(value)

const uploadPath = /^\/api\/images(?:\/(?!\.{1,2}(?:\/|$))[\w.~-]+)+(?:\?w=\d{1,5})?$/

export const isImageUrl = (value: string): boolean => uploadPath.test(value) || isWebUrl(value)

const isoDateTime =
  /^(\d{4})-(\d{2})-(\d{2})T([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:[.,]\d+)?)?(?:Z|[+-]\d{2}(?::?\d{2})?)$/

const first = new Date('0001-01-01T00:00:00.000Z')
const last = new Date('9999-12-31T23:59:59.999Z')

const parseTimestamp = (value: string): Date | undefined => {
  const match = isoDateTime.exec(value)
  if (!match) return undefined
  const [, year, month, day] = match.map(Number)
  const lastDay = new Date(Date.UTC(year ?? 0, month ?? 0, 0)).getUTCDate()
  if (!year || !month || month > 12 || !day || day > lastDay) return undefined
  const regular = value
    .replace(',', '.')
    .replace(/([+-]\d{2})(\d{2})$/, '$1:$2')
    .replace(/(T[^+-]*[+-]\d{2})$/, '$1:00')
  const timestamp = new Date(regular)
  // An offset can move it beyond years of four digits.
  return first <= timestamp && timestamp <= last ? timestamp : undefined
}

/** A timestamp in a request: ISO 8601 with `Z` or an offset (decisions §1.2). */
export const time = () =>
  z
    .string()
    .transform((value, context) => {
      const timestamp = parseTimestamp(value)
      if (timestamp) return timestamp.toISOString()
      context.addIssue('must be an ISO 8601 date and time with an offset or Z')
      return z.NEVER
    })
    .meta({ format: 'date-time' })

/** A timestamp in a response: ISO 8601 UTC with milliseconds. */
export const timestamp = () =>
  z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/)
    .meta({ format: 'date-time', examples: ['2026-01-31T09:00:00.000Z'] })

export const success = z.strictObject({ success: z.literal(true) })

export const errorBody = z.strictObject({ error: z.string() }).meta({ id: 'Error' })
