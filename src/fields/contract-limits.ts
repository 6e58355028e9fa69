import {
  type EmailFieldValidation,
  type Field,
  type PayloadRequest,
  type TextareaField,
  type TextField,
  traverseFields,
} from 'payload'
import { text, textarea } from 'payload/shared'
import { codePoints, isEmailAddress } from '#src/contract/values.ts'

/**
 * What the contract, an import or a mail server's reply may have stored has to be valid here too:
 * the platform validates a whole document whenever one field of it changes.
 */

const isLonger = (value: unknown, limit: number): boolean =>
  typeof value === 'string' && value.length > limit && codePoints(value) > limit

const tooLong = ({ t }: PayloadRequest, stringValue: unknown, maxLength: number): string =>
  t('validation:shorterThanMax', { label: t('general:value'), maxLength, stringValue })

interface Options {
  readonly maxLength?: number
  readonly req: PayloadRequest
}

type Rule = (value: unknown, options: Options) => string | true

/** The platform's own; the types of these say less than they take, such as several texts. */
const platformRules = { text: text as Rule, textarea: textarea as Rule }

const inCodePoints =
  (rule: Rule): Rule =>
  (value, { maxLength = 0, ...options }) => {
    const longer = [value].flat().find((each) => isLonger(each, maxLength))
    if (longer !== undefined) return tooLong(options.req, longer, maxLength)
    // Not without one: the platform has a limit of its own for fields that name none.
    return rule(value, { ...options, maxLength: Number.POSITIVE_INFINITY })
  }

const isLimited = (field: object): field is TextField | TextareaField => {
  const type: unknown = Reflect.get(field, 'type')
  return (type === 'text' || type === 'textarea') && !Reflect.get(field, 'validate')
}

/**
 * Has the `maxLength` of every text of a collection or global count code points, as every limit
 * of the contract does (decisions §3); the platform counts UTF-16 units. Twice is once.
 */
export function countCodePoints<T extends { fields: Field[] }>(config: T): T {
  traverseFields({
    fields: config.fields,
    callback: ({ field }) => {
      if (isLimited(field) && field.maxLength !== undefined)
        field.validate = inCodePoints(platformRules[field.type])
    },
  })
  return config
}

/** Validates an address by the contract's own rule, also as it is typed, before it is stored. */
export const plainEmailAddress: EmailFieldValidation = (value, { req, required }) => {
  const address = value?.trim().toLowerCase() ?? ''
  const isValid = address === '' ? !required : isEmailAddress(address)
  return isValid || req.t('validation:emailAddress')
}
