import type { NumberField } from 'payload'
import { int4Max } from '#src/contract/values.ts'

/** Validates a number field: a whole number that the contract can carry. */
export const wholeNumber = (value: unknown): true | string =>
  Number.isInteger(value) && Math.abs(Number(value)) <= int4Max ? true : 'Must be a whole number'

/** Where an entry stands among its like, lowest first; entries with the same number by age. */
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
