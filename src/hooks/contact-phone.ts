import type { CollectionBeforeValidateHook } from 'payload'
import { toE164 } from '#src/crm/phone.ts'
import { findDefaultCountry } from '#src/db/crm/phone-numbers.ts'
import { database } from '#src/db/transaction.ts'

/** Whoever changes a phone number changes it in E.164 too, which changes in no other way. */
export const storeE164: CollectionBeforeValidateHook = async ({ data, originalDoc, req }) => {
  if (!data || !Object.hasOwn(data, 'phone') || data['phone'] === originalDoc?.phone) return data
  const phone: unknown = data['phone']
  const isText = typeof phone === 'string' && phone !== ''
  const country = isText ? await findDefaultCountry(await database(req)) : ''
  return { ...data, phoneE164: isText ? toE164(phone, country) : null }
}
