import type { CollectionBeforeValidateHook } from 'payload'
import { toE164 } from '#src/crm/phone.ts'
import { findDefaultCountry } from '#src/db/crm/phone-numbers.ts'
import { database } from '#src/db/transaction.ts'

/** The E.164 form changes with the phone number only. */
export const storeE164: CollectionBeforeValidateHook = async ({ data, originalDoc, req }) => {
  if (!data || !Object.hasOwn(data, 'phone') || data['phone'] === originalDoc?.phone) return data
  const phone: unknown = data['phone']
  const isText = typeof phone === 'string' && phone !== ''
  const country = isText ? await findDefaultCountry(await database(req)) : ''
  return { ...data, phoneE164: isText ? toE164(phone, country) : null }
}
