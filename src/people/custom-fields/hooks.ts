import { isDeepStrictEqual } from 'node:util'
import {
  APIError,
  type CollectionAfterDeleteHook,
  type CollectionBeforeValidateHook,
  ValidationError,
} from 'payload'
import { z } from 'zod'
import {
  type CustomField,
  type CustomValue,
  type CustomValues,
  customFieldsLimit,
  customTextLimit,
  customValue,
  isOfType,
} from '#src/contract/people/custom-fields.ts'
import { database } from '#src/data/transaction.ts'
import { englishOf } from '#src/locales/errors/english-error.ts'
import { customFieldNameOf } from '#src/people/custom-fields/custom-field-name.ts'
import {
  findCustomFields,
  removeCustomValues,
} from '#src/people/custom-fields/sql/contact-fields.ts'
import { CodedError, type Reason } from '#src/server/errors/coded-error.ts'

const reasonOf = ({ label, type, choices }: CustomField): Reason => {
  switch (type) {
    case 'text':
      return { code: 'field-too-long', params: [label, String(customTextLimit)] }
    case 'number':
      return { code: 'field-not-a-number', params: [label] }
    case 'date':
      return { code: 'field-not-a-date', params: [label] }
    case 'choice':
      return { code: 'field-not-a-choice', params: [label, choices.join(', ')] }
    case 'yes_no':
      return { code: 'field-not-yes-or-no', params: [label] }
  }
}

class InvalidCustomValue extends CodedError {
  override readonly name = 'InvalidCustomValue'
  constructor(field: CustomField) {
    const reason = reasonOf(field)
    super(reason, englishOf(reason.code, reason.params))
  }
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || isDeepStrictEqual(value, [])

const trimmed = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value)

const normalised = (value: unknown): unknown =>
  Array.isArray(value)
    ? [...new Set(value.map(trimmed))].filter((each) => each !== '')
    : trimmed(value)

/** Choices that were there before may stay, although the field has others by now. */
const isStorable = (field: CustomField, value: CustomValue, before: unknown): boolean => {
  const were: unknown[] = [before].flat()
  const choices = [...field.choices, ...were.filter((each) => typeof each === 'string')]
  return isOfType(field.type === 'choice' ? { ...field, choices } : field, value)
}

/**
 * The values to store of those that are given: trimmed, without empty ones, and without those of
 * fields that do not exist. A value that was there before may stay, although its field has other
 * choices by now. Throws InvalidCustomValue.
 */
function customValuesToStore(
  fields: readonly CustomField[],
  given: Readonly<Record<string, unknown>>,
  before: Readonly<Record<string, unknown>>,
): CustomValues {
  const values: CustomValues = {}
  for (const field of fields) {
    const raw = Object.hasOwn(given, field.name) ? given[field.name] : undefined
    const value = normalised(raw)
    if (isEmpty(value)) continue
    const parsed = customValue.safeParse(value)
    const was = Object.hasOwn(before, field.name) ? before[field.name] : undefined
    const isKnown = isDeepStrictEqual(was, value)
    if (!parsed.success || !(isKnown || isStorable(field, parsed.data, was)))
      throw new InvalidCustomValue(field)
    values[field.name] = parsed.data
  }
  return values
}

const values = z.record(z.string(), z.unknown())

export const storeCustomValues: CollectionBeforeValidateHook = async ({
  data,
  originalDoc,
  req,
}) => {
  if (!data || data['custom'] === undefined) return data
  const before = values.catch({}).parse(originalDoc?.['custom'])
  const given = values.safeParse(data['custom'] ?? {})
  if (given.success && isDeepStrictEqual(given.data, before)) return { ...data, custom: before }
  const reject = (message: string) =>
    new ValidationError({ collection: 'contacts', errors: [{ message, path: 'custom' }], req })
  if (!given.success) throw reject('Must be an object')
  try {
    const fields = await findCustomFields(await database(req))
    return { ...data, custom: customValuesToStore(fields, given.data, before) }
  } catch (error) {
    if (error instanceof InvalidCustomValue) throw reject(error.message)
    throw error
  }
}

export const completeCustomField: CollectionBeforeValidateHook = async ({
  data,
  operation,
  req,
}) => {
  if (!data) return data
  const { totalDocs } = await req.payload.count({ collection: 'contact-fields', req })
  if (operation === 'create' && totalDocs >= customFieldsLimit)
    throw new APIError(`At most ${customFieldsLimit} fields are allowed`, 400, null, true)
  const { label, name, choices } = data
  return {
    ...data,
    ...(operation === 'create' && !name && typeof label === 'string'
      ? { name: customFieldNameOf(label) }
      : {}),
    ...(Array.isArray(choices)
      ? { choices: [...new Set(choices.map((each) => String(each).trim()))].filter(Boolean) }
      : {}),
  }
}

export const removeValues: CollectionAfterDeleteHook = async ({ doc, req }) => {
  await removeCustomValues(await database(req), String(doc.name))
}
