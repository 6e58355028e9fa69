import { type Field, type FieldHook, type Payload, traverseFields, ValidationError } from 'payload'
import { time } from '#src/contract/values.ts'

type Given = Parameters<FieldHook>[0]

const rejection = ({ path, collection, global, req }: Given, message: string): ValidationError =>
  new ValidationError({
    ...{ errors: [{ path: path.join('.'), message }], req },
    ...(collection && { collection: collection.slug }),
    ...(global && { global: global.slug }),
  })

/** Holds a date to what the contract takes (decisions §1.2). Throws ValidationError. */
const readableDate: FieldHook = (given) => {
  const { value } = given
  if (value === null || value === undefined) return undefined
  const { data } = time().safeParse(value instanceof Date ? asText(value) : value)
  if (data !== undefined) return data
  throw rejection(given, 'Must be a date and time (ISO 8601 with an offset or Z)')
}

const asText = (value: Date): string | undefined =>
  Number.isNaN(value.getTime()) ? undefined : value.toISOString()

/** Throws ValidationError for a list or an object, which has no length to be held to. */
const writtenText: FieldHook = (given) => {
  if (typeof given.value !== 'object' || given.value === null) return given.value
  throw rejection(given, 'Must be a text')
}

const addFirst = (hooks: FieldHook[] | undefined, hook: FieldHook): FieldHook[] =>
  hooks?.includes(hook) ? hooks : [hook, ...(hooks ?? [])]

function checkField(field: Field): void {
  if (field.type === 'date')
    field.hooks = {
      ...field.hooks,
      beforeChange: addFirst(field.hooks?.beforeChange, readableDate),
    }
  const isText = field.type === 'text' && !field.hasMany
  if (isText || field.type === 'textarea' || field.type === 'email' || field.type === 'code')
    // Before any other hook takes it for a text.
    field.hooks = {
      ...field.hooks,
      beforeValidate: addFirst(field.hooks?.beforeValidate, writtenText),
    }
}

const checkFields = (fields: Field[]): void =>
  traverseFields({
    fields,
    callback: ({ field }) => {
      if ('type' in field) checkField(field as Field)
    },
  })

export function rejectUnfitValues({ collections, globals }: Payload): void {
  for (const { config } of Object.values(collections)) checkFields(config.fields)
  for (const { fields } of globals.config) checkFields(fields)
}
