import { int4Max } from '#src/contract/values.ts'

/** Validates a number field: a whole number that the contract can carry. */
export const wholeNumber = (value: unknown): true | string => {
  if (value === null || value === undefined) return true
  return Number.isInteger(value) && Math.abs(Number(value)) <= int4Max
    ? true
    : 'Must be a whole number'
}
