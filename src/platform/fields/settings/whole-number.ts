import type { NumberFieldSingleValidation } from 'payload'
import { number } from 'payload/shared'

export const wholeNumber: NumberFieldSingleValidation = (value, options) => {
  if (value !== null && value !== undefined && !Number.isInteger(value))
    return 'Must be a whole number'
  return number(value, options)
}
