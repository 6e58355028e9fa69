import type { NumberField } from 'payload'
import { int4Max } from '#src/contract/values.ts'

/** Validates a number field: a whole number that the contract can carry. */
export const wholeNumber = (value: unknown): true | string =>
  Number.isInteger(value) && Math.abs(Number(value)) <= int4Max ? true : 'Must be a whole number'

/** Sort order of an entry, ascending; ties are ordered by age. */
export const displayOrderField: NumberField = {
  name: 'displayOrder',
  label: 'Display order',
  type: 'number',
  required: true,
  defaultValue: 0,
  index: true,
  validate: wholeNumber,
  admin: { position: 'sidebar', description: 'Lower numbers come first.', step: 1 },
}
