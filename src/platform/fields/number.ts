import type { NumberField, NumberFieldSingleValidation } from 'payload'
import { int4Max } from '#src/contract/values.ts'
import { label } from '#src/locales/labels/label.ts'
import { labelIn } from '#src/locales/labels/label-in.ts'

export const wholeNumber: NumberFieldSingleValidation = (value, { req }) =>
  (Number.isInteger(value) && Math.abs(Number(value)) <= int4Max) ||
  labelIn('retention.wholeNumber', req.i18n)

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
