import type { CollectionBeforeValidateHook } from 'payload'
import { database } from '#src/data/transaction.ts'
import { toE164 } from '#src/people/contacts/phone.ts'
import { findDefaultCountry } from '#src/people/contacts/sql/phone-numbers.ts'

/** The E.164 form changes with the phone number only. */
export const storeE164: CollectionBeforeValidateHook = async ({ data, originalDoc, req }) => {
  if (!data || !Object.hasOwn(data, 'phone') || data['phone'] === originalDoc?.phone) return data
  const phone: unknown = data['phone']
  const isText = typeof phone === 'string' && phone !== ''
  const country = isText ? await findDefaultCountry(await database(req)) : ''
  return { ...data, phoneE164: isText ? toE164(phone, country) : null }
}
