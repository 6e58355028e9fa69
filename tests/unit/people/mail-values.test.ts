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
