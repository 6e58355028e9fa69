import { z } from 'zod'
import { codePoints } from '../values.ts'

/** Types of the custom fields of contacts. */
export const contactFieldTypes = ['text', 'number', 'date', 'choice', 'yes_no'] as const

/** Limits: custom fields of an installation, and characters of a text. */
export const customFieldsLimit = 100
export const customTextLimit = 1_000

/** The definition of a custom field; a contact's value is stored under its name. */
export const customField = z.object({
  name: z.string(),
  label: z.string(),
  type: z.enum(contactFieldTypes),
  choices: z.array(z.string()),
})
export type CustomField = z.output<typeof customField>

/** A stored value: a date is a day, `YYYY-MM-DD`; a choice is one of the choices. */
export const customValue = z.union([z.string(), z.number(), z.boolean()])
export type CustomValue = z.output<typeof customValue>

/** The custom fields of a contact that have a value. */
export const customValues = z.record(z.string(), customValue)
export type CustomValues = z.output<typeof customValues>

/** Name of a custom field, as letters and digits that begin with a small letter. */
export const customFieldName = /^[a-z][a-zA-Z0-9]{0,49}$/

const day = z.iso.date()

/** Whether a value is of a field's type. */
export function isOfType({ type, choices }: CustomField, value: CustomValue): boolean {
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
