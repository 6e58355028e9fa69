import type { CountryCode } from 'libphonenumber-js/min'
import type { CollectionBeforeValidateHook } from 'payload'
import { database } from '#src/data/transaction.ts'
import { findDefaultCountry } from '#src/people/contacts/sql/contact.ts'
import { whenUsed } from '#src/settings/when-used.ts'

/** 2 MB of tables. */
const library = whenUsed<typeof import('libphonenumber-js/min')>('libphonenumber-js/min')

/** Whether this is a country (ISO 3166 alpha-2) whose numbers can be read. */
export const isPhoneCountry = (code: string): code is CountryCode =>
  library().isSupportedCountry(code)

/** `00` is how most of the world dials what is written `+`; without a country nothing else says so. */
const withPlus = (phone: string): string => phone.replace(/^\s*00(?=\s*[1-9])/, '+')

/**
 * A phone number in E.164 (`+493012345`), or null where the text has none. One written without its
 * country is read as of `defaultCountry`, null without one. Possible lengths are checked rather than
 * which numbers are in use, as these change; extensions are no part of E.164.
 */
export function toE164(phone: string | null | undefined, defaultCountry: string): string | null {
  if (!phone) return null
  const number = isPhoneCountry(defaultCountry)
    ? library().parsePhoneNumberFromString(phone, defaultCountry)
    : library().parsePhoneNumberFromString(withPlus(phone))
  return number?.isPossible() ? number.number : null
}

/** The E.164 form changes with the phone number only. */
export const storeE164: CollectionBeforeValidateHook = async ({ data, originalDoc, req }) => {
  if (!data || !Object.hasOwn(data, 'phone') || data['phone'] === originalDoc?.phone) return data
  const phone: unknown = data['phone']
  const isText = typeof phone === 'string' && phone !== ''
  const country = isText ? await findDefaultCountry(await database(req)) : ''
  return { ...data, phoneE164: isText ? toE164(phone, country) : null }
}
