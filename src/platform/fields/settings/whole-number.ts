import type { NumberFieldSingleValidation } from 'payload'
import { number } from 'payload/shared'
import { labelIn } from '#src/locales/labels/label-in.ts'

export const wholeNumber: NumberFieldSingleValidation = (value, options) => {
  if (value !== null && value !== undefined && !Number.isInteger(value))
    return labelIn('retention.wholeNumber', options.req.i18n)
  return number(value, options)
}
