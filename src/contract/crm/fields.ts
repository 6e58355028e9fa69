import { z } from 'zod'
import { codePoints, isEmailAddress, text, trimmedText } from '../values.ts'

/** The fields clients and files give of a contact (decisions §5, §7); empty means none. */

/** Trimmed text of at most `limit` code points, or null. */
export const textOrNull = (limit: number) =>
  trimmedText(limit)
    .transform((value) => value || null)
    .nullable()

/** An e-mail address in lower case, or null. */
export const emailOrNull = () =>
  text()
    .transform((value) => value.trim().toLowerCase())
    .refine((value) => codePoints(value) <= 200, {
      error: 'must be at most 200 characters',
      abort: true,
    })
    .refine((value) => value === '' || isEmailAddress(value), 'must be a valid email address')
    .transform((value) => value || null)
    .nullable()

/** Tags without duplicates and empty ones, in their order. */
export const tags = () =>
  z
    .array(trimmedText(100))
    .max(100)
    .transform((values) => [...new Set(values)].filter((value) => value !== ''))

export const nameLimit = 200
export const phoneLimit = 50
export const notesLimit = 20_000
