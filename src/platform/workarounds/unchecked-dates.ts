import { type Field, type FieldHook, type Payload, traverseFields, ValidationError } from 'payload'
import { time } from '#src/contract/values.ts'

const message = 'Must be a date and time (ISO 8601 with an offset or Z)'

/** Holds a date to what the contract takes (decisions §1.2). Throws ValidationError. */
const readableDate: FieldHook = ({ value, path, collection, global, req }) => {
  if (value === null || value === undefined) return undefined
  const given: unknown = value instanceof Date ? asText(value) : value
  const { data } = time().safeParse(given)
  if (data !== undefined) return data
  const errors = [{ path: path.join('.'), message }]
  if (collection) throw new ValidationError({ collection: collection.slug, errors, req })
  throw new ValidationError({ ...(global ? { global: global.slug } : {}), errors, req })
}

const asText = (value: Date): string | undefined =>
  Number.isNaN(value.getTime()) ? undefined : value.toISOString()

const checkDates = (fields: Field[]): void =>
  traverseFields({
    fields,
    callback: ({ field }) => {
      if (!('type' in field) || field.type !== 'date') return
      const { beforeChange = [], ...others } = field.hooks ?? {}
      if (beforeChange.includes(readableDate)) return
      field.hooks = { ...others, beforeChange: [readableDate, ...beforeChange] }
    },
  })

export function rejectUnreadableDates({ collections, globals }: Payload): void {
  for (const { config } of Object.values(collections)) checkDates(config.fields)
  for (const { fields } of globals.config) checkDates(fields)
}
