import { type ConditionalDateProps, type Field, traverseFields } from 'payload'
import { dateFormats } from './date-formats.ts'

/** Gives each date field the format of its reader's locale, unless it names one. Idempotent. */
export function localiseDates<T extends { fields: Field[] }>(config: T): T {
  traverseFields({
    fields: config.fields,
    callback: ({ field }) => {
      if (!('type' in field) || field.type !== 'date') return
      const { pickerAppearance = 'default' } = field.admin?.date ?? {}
      // Safe: both are properties of every kind of picker.
      const date = {
        ...dateFormats[pickerAppearance],
        ...field.admin?.date,
      } as ConditionalDateProps
      field.admin = { ...field.admin, date }
    },
  })
  return config
}
