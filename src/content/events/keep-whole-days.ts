import type { CollectionBeforeValidateHook } from 'payload'
import { z } from 'zod'
import { isTimeZone } from '#src/contract/time-zone.ts'
import { database } from '#src/data/transaction.ts'
import { findSiteTimeZone } from '#src/platform/site/sql/site.ts'
import { wholeDays } from './event-days.ts'

const time = z
  .union([z.string(), z.date()])
  .transform((value) => new Date(value).getTime())
  .refine((at) => !Number.isNaN(at))

const allDay = z.object({
  allDay: z.literal(true),
  startDate: time,
  endDate: time.nullish(),
  timeZone: z.string().nullish(),
})

/**
 * An event of whole days begins and ends at midnight in its zone, which is stored with it: days
 * would be others in another zone.
 */
export const keepWholeDays: CollectionBeforeValidateHook = async ({ data, originalDoc, req }) => {
  const given = allDay.safeParse({ ...originalDoc, ...data }).data
  if (!given) return data
  const timeZone = given.timeZone || (await findSiteTimeZone(await database(req)))
  if (!isTimeZone(timeZone)) return data
  const days = wholeDays({ start: given.startDate, end: given.endDate ?? undefined, timeZone })
  const [startDate, endDate] = [days.start, days.end].map((at) => new Date(at).toISOString())
  return { ...data, startDate, endDate, timeZone }
}
