import {
  type CustomField,
  type CustomValues,
  customTextLimit,
  customValue,
  isOfType,
} from '#src/contract/people/custom-fields.ts'
import { englishOf } from '#src/locales/errors/english-error.ts'
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

export class InvalidCustomValue extends CodedError {
  override readonly name = 'InvalidCustomValue'
  constructor(field: CustomField) {
    const reason = reasonOf(field)
    super(reason, englishOf(reason.code, reason.params))
  }
}

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === ''

/**
 * The values to store of those that are given: trimmed, without empty ones, and without those of
 * fields that do not exist. A value that was there before may stay, although its field has other
 * choices by now. Throws InvalidCustomValue.
 */
export function customValuesToStore(
  fields: readonly CustomField[],
  given: Readonly<Record<string, unknown>>,
  before: Readonly<Record<string, unknown>>,
): CustomValues {
  const values: CustomValues = {}
  for (const field of fields) {
    const raw = Object.hasOwn(given, field.name) ? given[field.name] : undefined
    const value = typeof raw === 'string' ? raw.trim() : raw
    if (isEmpty(value)) continue
    const parsed = customValue.safeParse(value)
    const wasThere = Object.hasOwn(before, field.name) && before[field.name] === value
    if (!parsed.success || !(wasThere || isOfType(field, parsed.data)))
      throw new InvalidCustomValue(field)
    values[field.name] = parsed.data
  }
  return values
}
