import type { NumberField } from 'payload'
import { int4Max } from '#src/contract/values.ts'
import { label } from '#src/locales/labels/label.ts'

export const wholeNumber = (value: unknown): true | string =>
  Number.isInteger(value) && Math.abs(Number(value)) <= int4Max ? true : 'Must be a whole number'

/** Sort order of an entry, ascending; ties are ordered by age. */
export const displayOrderField: NumberField = {
  name: 'displayOrder',
  type: 'number',
  required: true,
  defaultValue: 0,
  index: true,
  validate: wholeNumber,
  admin: { position: 'sidebar', description: label('fields.displayOrderHelp'), step: 1 },
}
