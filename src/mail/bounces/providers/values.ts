import { z } from 'zod'

/** Text of a provider: a missing one is "", and what the database cannot hold is removed. */
export const optionalText = z
  .string()
  .nullish()
  .transform((text) => text ?? '')

/** A timestamp in seconds, or as ISO 8601; undefined for anything else. */
export const optionalTime = z
  .unknown()
  .optional()
  .transform((value): Date | undefined => {
    const at =
      typeof value === 'number'
        ? new Date(value * 1_000)
        : new Date(typeof value === 'string' ? value : '')
    return Number.isNaN(at.getTime()) ? undefined : at
  })

export const excerptOf = (event: unknown): string => JSON.stringify(event)
