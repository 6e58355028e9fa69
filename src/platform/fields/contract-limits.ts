import {
  type EmailFieldValidation,
  type Field,
  type FieldHook,
  type PayloadRequest,
  type TextareaField,
  type TextField,
  type TextFieldSingleValidation,
  traverseFields,
} from 'payload'
import { text, textarea } from 'payload/shared'
import { canonicalEmail, codePoints, isEmailAddress, isInvisible } from '#src/contract/values.ts'

/**
 * Values stored by the contract, an import or a mail server's reply must be valid here too:
 * Payload validates the whole document whenever one field changes.
 */

const isLonger = (value: unknown, limit: number): boolean =>
  typeof value === 'string' && value.length > limit && codePoints(value) > limit

const tooLong = ({ t }: PayloadRequest, stringValue: unknown, maxLength: number): string =>
  t('validation:shorterThanMax', { label: t('general:value'), maxLength, stringValue })

interface Options {
  readonly maxLength?: number
  readonly required?: boolean
  readonly req: PayloadRequest
}

type Rule = (value: unknown, options: Options) => string | true

/** Payload's own validators; their types accept less than they do, such as several texts. */
const platformRules = { text: text as Rule, textarea: textarea as Rule }

const inCodePoints =
  (rule: Rule): Rule =>
  (value, { maxLength = 0, ...options }) => {
    const longer = [value].flat().find((each) => isLonger(each, maxLength))
    if (longer !== undefined) return tooLong(options.req, longer, maxLength)
    // Not omitted: Payload applies a default limit to fields without one.
    return rule(value, { ...options, maxLength: Number.POSITIVE_INFINITY })
  }

/** Of a text that a hook fills: its column is required, and the form does not demand it. */
export const textOrNothing: TextFieldSingleValidation = (value, options) =>
  inCodePoints(platformRules.text)(value, { ...options, required: false })

/** A required text has something to see, as `requiredText` of the contract. */
const visible =
  (rule: Rule): Rule =>
  (value, options) =>
    options.required && typeof value === 'string' && isInvisible(value)
      ? options.req.t('validation:required')
      : rule(value, options)

const isPlainText = (field: object): field is TextField | TextareaField => {
  const type: unknown = Reflect.get(field, 'type')
  return (type === 'text' || type === 'textarea') && !Reflect.get(field, 'validate')
}

/**
 * Makes the `maxLength` of every text field of a collection or global count code points, as every
 * limit of the contract (decisions §3), and a required one be seen; Payload counts UTF-16 units.
 * Idempotent.
 */
export function countCodePoints<T extends { fields: Field[] }>(config: T): T {
  traverseFields({
    fields: config.fields,
    callback: ({ field }) => {
      if (!isPlainText(field)) return
      const rule = visible(platformRules[field.type])
      if (field.maxLength !== undefined) field.validate = inCodePoints(rule)
      else if (field.required) field.validate = rule
    },
  })
  return config
}

/** Of fields that are validated by plainEmailAddress: what is stored has one form. */
export const storeCanonicalEmail: FieldHook = ({ value }) =>
  typeof value === 'string' ? canonicalEmail(value) : value

/** Validates an email address by the contract's own rule, also as typed, before it is stored. */
export const plainEmailAddress: EmailFieldValidation = (value, { req, required }) => {
  const email = canonicalEmail(value ?? '')
  const isValid = email === '' ? !required : isEmailAddress(email)
  return isValid || req.t('validation:emailAddress')
}
