import { customPlaceholder } from '#src/contract/newsletters/placeholders.ts'
import { type CustomValue, customValues } from '#src/contract/people/custom-fields.ts'
import { textsIn } from '#src/locales/texts-in.ts'
import { formatTimeIn } from '#src/locales/time-formats.ts'
import type { Values } from '#src/mail/rendering/fill-placeholders.ts'
import { nameParts } from './name-parts.ts'
import type { MailedContact } from './sql/contact.ts'

const day = /^\d{4}-\d{2}-\d{2}$/

const inWords = (value: CustomValue, language: string): string => {
  if (typeof value === 'boolean') return textsIn('custom-fields', language)(value ? 'yes' : 'no')
  if (typeof value === 'number') return value.toLocaleString(language)
  if (Array.isArray(value)) return new Intl.ListFormat(language).format(value)
  const isDay = day.test(value) && !Number.isNaN(Date.parse(value))
  return isDay ? formatTimeIn(language, 'UTC')('longDate', value) : value
}

/** The placeholders of a person who is no contact: what a rule makes of their name. */
export function valuesOfName(name: string): Values {
  const { firstName, lastName } = nameParts(name)
  return { first_name: firstName, last_name: lastName }
}

/** The placeholders that a contact fills, but for the name and the email of the mail. */
export function valuesOfContact(contact: MailedContact, language: string): Values {
  const { name, firstName, lastName } = contact
  const rule = valuesOfName(name)
  // Of a name that is one part alone the rule takes the other one too.
  const isPart = firstName === name || lastName === name
  const own = customValues.catch({}).parse(contact.custom)
  return {
    first_name: firstName || (isPart ? '' : (rule['first_name'] ?? '')),
    last_name: lastName || (isPart ? '' : (rule['last_name'] ?? '')),
    city: contact.city ?? '',
    ...Object.fromEntries(
      Object.entries(own).map(([key, value]) => [customPlaceholder(key), inWords(value, language)]),
    ),
  }
}
