import type {
  EmailFieldValidation,
  PayloadRequest,
  TextFieldManyValidation,
  TextFieldSingleValidation,
} from 'payload'
import { text } from 'payload/shared'
import { codePoints, isEmailAddress } from '#src/contract/values.ts'

/**
 * What the contract, an import or a mail server's reply may have stored has to be valid here too:
 * the platform validates a whole document whenever one field of it changes.
 */

type TextOptions = Parameters<TextFieldSingleValidation>[1] | Parameters<TextFieldManyValidation>[1]

/** The platform's own, which takes one text or several; its type says one. */
const platformText = text as (
  value: unknown,
  options: Omit<TextOptions, 'maxLength'>,
) => string | true

const isLonger = (value: unknown, limit: number): boolean =>
  typeof value === 'string' && value.length > limit && codePoints(value) > limit

const tooLong = ({ t }: PayloadRequest, stringValue: unknown, maxLength: number): string =>
  t('validation:shorterThanMax', { label: t('general:value'), maxLength, stringValue })

/**
 * Validates a text, or each of several, whose `maxLength` counts code points, as every limit of
 * the contract does (decisions §3); the platform counts UTF-16 units.
 */
export const inCodePoints = (
  value: string | string[] | null | undefined,
  { maxLength, ...options }: TextOptions,
): string | true => {
  const longer = maxLength && [value].flat().find((each) => isLonger(each, maxLength))
  if (longer) return tooLong(options.req, longer, maxLength)
  return platformText(value, options)
}

/** Validates an address by the contract's own rule, also as it is typed, before it is stored. */
export const plainEmailAddress: EmailFieldValidation = (value, { req, required }) => {
  const address = value?.trim().toLowerCase() ?? ''
  const isValid = address === '' ? !required : isEmailAddress(address)
  return isValid || req.t('validation:emailAddress')
}
