import {
  APIError,
  type CollectionBeforeChangeHook,
  type CollectionBeforeDeleteHook,
  type NumberFieldSingleValidation,
} from 'payload'
import { z } from 'zod'
import type { ShiftOpening } from '#src/contract/events/shifts.ts'
import { database } from '#src/data/transaction.ts'
import { labelIn } from '#src/locales/labels/label-in.ts'
import { wholeNumber } from '#src/platform/fields/settings/whole-number.ts'
import { placesTaken } from '../registration/fields.ts'
import { fits } from '../registration/rules.ts'
import { findHindered, findShift, hasPeople, lockShift, type Shift } from './sql/shifts.ts'

/** Until when one can sign up: until it begins at the latest. */
export const closingOf = ({ openUntil, startDate }: Shift): string =>
  openUntil && openUntil < startDate ? openUntil : startDate

/** Whether a shift takes sign-ups at a time, and if not, why. */
export function openingOf(shift: Shift, now: Date): ShiftOpening {
  if (shift.cancelled) return 'cancelled'
  if (now >= new Date(closingOf(shift))) return 'closed'
  return fits(shift, 1) ? 'open' : 'waiting_list'
}

export const isOver = ({ cancelled, startDate }: Shift, now = new Date()): boolean =>
  cancelled || new Date(startDate) <= now

/** Never below what is booked; the constraint of `shifts` decides what is saved at once. */
export const neededRule: NumberFieldSingleValidation = async (value, options) => {
  const whole = await wholeNumber(value, options)
  if (whole !== true || typeof value !== 'number' || typeof options.id !== 'number') return whole
  const shift = await findShift(await database(options.req), options.id)
  return !shift || shift.taken <= value || placesTaken(shift.taken, options.req)
}

const times = z.object({
  startDate: z.union([z.string(), z.date()]).transform((at) => new Date(at).toISOString()),
  endDate: z.union([z.string(), z.date()]).transform((at) => new Date(at).toISOString()),
  cancelled: z.boolean().nullish(),
})

/**
 * A shift is not moved to where a person who is booked has another one, or too little rest: who
 * moves it reads their names. The constraint of the sign-ups decides what is saved at once.
 */
export const keepBooked: CollectionBeforeChangeHook = async ({
  data,
  operation,
  originalDoc,
  req,
}) => {
  // A copy has the shift that it is of as its original.
  if (operation === 'create') return data
  const id = z.object({ id: z.int() }).safeParse(originalDoc).data?.id
  const next = times.safeParse({ ...originalDoc, ...data }).data
  const before = times.safeParse(originalDoc).data
  const isSame =
    next?.startDate === before?.startDate &&
    next?.endDate === before?.endDate &&
    next?.cancelled === before?.cancelled
  if (id === undefined || !next || next.cancelled || isSame) return data
  const db = await database(req)
  await lockShift(db, id)
  const names = await findHindered(db, id, { start: next.startDate, end: next.endDate })
  if (names.length > 0)
    // Public, or the platform would respond with a general failure.
    throw new APIError(
      `${labelIn('shifts.hindered', req.i18n)} ${names.join(', ')}`,
      400,
      null,
      true,
    )
  return data
}

/** A shift is not deleted while people would come to it; its sign-ups go with it later. */
export const keepShiftWithPeople: CollectionBeforeDeleteHook = async ({ id, req }) => {
  const db = await database(req)
  await lockShift(db, Number(id))
  if (await hasPeople(db, Number(id)))
    throw new APIError(labelIn('shifts.hasPeople', req.i18n), 400, null, true)
}
