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

/** Before the slug of a survey, of which it is the link. */
const ofSurvey = 'survey:'

export const surveyPlaceholder = (slug: string): string => `${ofSurvey}${slug}`
export const isSurveyPlaceholder = (name: string): boolean => name.startsWith(ofSurvey)
export const slugOfSurvey = (name: string): string => name.slice(ofSurvey.length)

/** What the composer takes as a placeholder; whether it exists is checked with the mail. */
export const placeholderName =
  /^(?:[a-z]+(?:_[a-z]+)?|custom\.[a-z][a-zA-Z0-9]{0,49}|survey:[a-z0-9-]{1,200})$/
