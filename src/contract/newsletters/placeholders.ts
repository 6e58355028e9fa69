/** Placeholders that every mail fills, in the order they are offered. */
export const placeholders = [
  ...([
    'name',
    'first_name',
    'last_name',
    'city',
    'organisation',
    'email',
    'unsubscribe',
    'view_online',
  ] as const),
]

/** Before the key of an organisation's own field of contacts. */
const ofOwnField = 'custom.'

export const customPlaceholder = (key: string): string => `${ofOwnField}${key}`

/** Filled from the contact with the email, if there is one. */
export const isOfContact = (name: string): boolean =>
  ['first_name', 'last_name', 'city'].includes(name) || name.startsWith(ofOwnField)

/** What the composer takes as a placeholder; whether the field exists is checked with the mail. */
export const placeholderName = /^(?:[a-z]+(?:_[a-z]+)?|custom\.[a-z][a-zA-Z0-9]{0,49})$/
