import { isDeepStrictEqual } from 'node:util'
import {
  APIError,
  type CollectionAfterDeleteHook,
  type CollectionBeforeValidateHook,
  ValidationError,
} from 'payload'
import { z } from 'zod'
import { customFieldsLimit } from '#src/contract/people/custom-fields.ts'
import { database } from '#src/data/transaction.ts'
import { customFieldNameOf } from '#src/people/custom-fields/custom-field-name.ts'
import { customValuesToStore, InvalidCustomValue } from '#src/people/custom-fields/custom-values.ts'
import {
  findCustomFields,
  removeCustomValues,
} from '#src/people/custom-fields/sql/contact-fields.ts'

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
