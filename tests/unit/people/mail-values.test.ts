import { expect, it } from 'vitest'
import { valuesOfContact } from '#src/people/contacts/mail-values.ts'

it.each([
  ['en', 'Climate, Peace, and Housing'],
  ['de', 'Climate, Peace und Housing'],
])('several choices are a list of words in a mail in %s', (language, words) => {
  const custom = { topics: ['Climate', 'Peace', 'Housing'] }
  const contact = { name: 'Ada Byron', firstName: null, lastName: null, city: null, custom }
  expect(valuesOfContact(contact, language)).toMatchObject({ 'custom.topics': words })
})

it.each([
  ['Brown', null, 'Brown', '', 'Brown'],
  ['van der Berg', null, 'van der Berg', '', 'van der Berg'],
  ['Anna Maria', 'Anna Maria', null, 'Anna Maria', ''],
  ['Brown', null, null, 'Brown', ''],
  ['Ada Brown', null, 'Brown', 'Ada', 'Brown'],
])('of %s, with %s and %s stored, a mail has the first name “%s” and the last “%s”', (...row) => {
  const [name, firstName, lastName, first, last] = row
  const contact = { name, firstName, lastName, city: null, custom: {} }
  expect(valuesOfContact(contact, 'en')).toMatchObject({ first_name: first, last_name: last })
})
