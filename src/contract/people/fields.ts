import { z } from 'zod'
import {
  canonicalEmail,
  codePoints,
  isEmailAddress,
  isInvisible,
  text,
  trimmedText,
} from '../values.ts'

/** Contact fields of requests and import files (decisions §5, §7); empty means null. */

export const nameLimit = 200
export const emailLimit = 200
export const phoneLimit = 50
export const notesLimit = 20_000
export const postcodeLimit = 20
export const cityLimit = 200
export const tagLimit = 100
export const tagsLimit = 100

/** Trimmed text of at most `limit` code points, or null. */
export const textOrNull = (limit: number) =>
  trimmedText(limit)
    .transform((value) => value || null)
    .nullable()

/** An email address in canonical form, or null. */
export const emailOrNull = () =>
  text()
    .transform((value) => (isInvisible(value) ? '' : canonicalEmail(value)))
    .refine((value) => codePoints(value) <= emailLimit, {
      error: `must be at most ${emailLimit} characters`,
      abort: true,
    })
    .refine((value) => value === '' || isEmailAddress(value), 'must be a valid email address')
    .meta({ format: 'email', maxLength: emailLimit })
    .transform((value) => value || null)
    .nullable()

export const tags = () =>
  z
    .array(trimmedText(tagLimit))
    .max(tagsLimit)
    .transform((values) => [...new Set(values)].filter((value) => value !== ''))
