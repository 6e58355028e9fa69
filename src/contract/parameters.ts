import { z } from 'zod'
import { int4Max, text, time } from './values.ts'
import { describedAs } from './wire-types.ts'

/** Path and query parameters shared by many operations (decisions §1.5, §1.6). */

const pathId = describedAs(
  z
    .string()
    .regex(/^[1-9]\d{0,9}$/)
    .transform(Number)
    .refine((id) => id <= int4Max),
  { type: 'integer', minimum: 1, maximum: int4Max },
)

/** `:id`: a positive int4 decimal; anything else is 404. */
export const byId = z.object({ id: pathId })

/** `:slug`: any text; an unknown one is 404. */
export const bySlug = z.object({ slug: text() })

/** A number of at most int4, as digits. */
export const wholeNumber = describedAs(
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .refine((value) => value <= int4Max, 'is too large'),
  { type: 'integer', minimum: 0, maximum: int4Max },
)

/** A number from 1 to int4, as digits; `rule` is the error text of anything else. */
export const positiveNumber = (rule: string) =>
  describedAs(
    z
      .string()
      .regex(/^[1-9]\d*$/, rule)
      .transform(Number)
      .refine((value) => value <= int4Max, 'is too large'),
    { type: 'integer', minimum: 1, maximum: int4Max },
  )

export const maxLimit = 500

export const limitParameter = (defaultLimit?: number, most = maxLimit) =>
  describedAs(
    wholeNumber
      .refine((value) => value > 0, 'must be at least 1')
      .transform((value) => Math.min(value, most)),
    {
      type: 'integer',
      minimum: 1,
      maximum: most,
      ...(defaultLimit === undefined ? {} : { default: defaultLimit }),
    },
  )
    .optional()
    .describe(`1 to ${most}; above is clamped to ${most}`)

/** A filter of a list; an empty one is ignored. */
export const filter = () => text().optional()

/** `true|1|false|0`. */
export const flag = describedAs(
  z
    .enum(['true', '1', 'false', '0'], { error: 'must be true, 1, false or 0' })
    .transform((value) => value === 'true' || value === '1'),
  { type: 'boolean' },
)

/** Of what a program reads again: those alone that have changed at or after a time. */
export const changedSince = { changedSince: time().optional() }

/**
 * `search`, `limit` (clamped to 500) and `offset`, which every list accepts. A total is counted on
 * request only: that reads every row of the list, where a page reads its own.
 */
export const listQuery = z.object({
  search: filter().describe('Part of the name or title, case-insensitive'),
  limit: limitParameter(),
  offset: wholeNumber.default(0).describe('Number of items to skip'),
  total: flag
    .optional()
    .describe(
      'Count the whole list too: `X-Total-Count`, and with a limit `Link` to the other pages',
    ),
})
export type ListQuery = Omit<z.infer<typeof listQuery>, 'total'> & {
  readonly changedSince?: string | undefined
}
