import { z } from 'zod'
import { json, jsonResponse, staffOperation } from '../define.ts'
import { byId } from '../parameters.ts'
import { codePoints } from '../values.ts'

export const contactFieldTypes = ['text', 'number', 'date', 'choice', 'yes_no'] as const

export const customFieldsLimit = 100
export const customTextLimit = 1_000

export const customField = z.object({
  name: z.string(),
  label: z.string(),
  type: z.enum(contactFieldTypes),
  choices: z.array(z.string()),
  /** Of a choice: whether a value is a list of choices. */
  several: z.boolean(),
})
export type CustomField = z.output<typeof customField>

export const customChoicesLimit = 100

/** A stored value: a date is a day, `YYYY-MM-DD`; a choice is one of the choices, or some of them. */
export const customValue = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.array(z.string().max(customTextLimit)).max(customChoicesLimit),
])
export type CustomValue = z.output<typeof customValue>

export const customValues = z.record(z.string(), customValue)
export type CustomValues = z.output<typeof customValues>

export const customFieldName = /^[a-z][a-zA-Z0-9]{0,49}$/

const day = z.iso.date()

export function isOfType({ type, choices, several }: CustomField, value: CustomValue): boolean {
  if (Array.isArray(value) || several)
    return several && Array.isArray(value) && value.every((each) => choices.includes(each))
  switch (type) {
    case 'text':
      return typeof value === 'string' && codePoints(value) <= customTextLimit
    case 'number':
      return typeof value === 'number' && Number.isFinite(value)
    case 'date':
      return day.safeParse(value).success
    case 'choice':
      return typeof value === 'string' && choices.includes(value)
    case 'yes_no':
      return typeof value === 'boolean'
  }
}

const group = 'Contacts'
const reading = { group, permission: 'contacts:read' } as const
const values = jsonResponse(customValues.meta({ id: 'CustomValues' }))

export const listContactFields = staffOperation('GET', '/api/staff/contact-fields', {
  ...reading,
  id: 'listContactFields',
  summary: 'The fields that the organisation has added to contacts',
  response: jsonResponse(z.array(customField.meta({ id: 'ContactField' }))),
})

export const readCustomValues = staffOperation('GET', '/api/staff/contacts/:id/fields', {
  ...reading,
  id: 'readCustomValues',
  summary: 'The values of the added fields of a contact, by their names',
  params: byId,
  response: values,
})

export const updateCustomValues = staffOperation('PUT', '/api/staff/contacts/:id/fields', {
  id: 'updateCustomValues',
  summary: 'Changes the given values of a contact; null removes one',
  group,
  permission: 'contacts:write',
  params: byId,
  body: json(z.object({ fields: z.record(z.string(), customValue.nullable()) })),
  response: values,
})
