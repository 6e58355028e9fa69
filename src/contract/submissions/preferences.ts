import { z } from 'zod'
import { siteLanguages } from '../content/site-languages.ts'
import { publicOperation, stream, textResponse } from '../define.ts'
import { pauseChoices } from '../mail/unsubscribe-link.ts'
import { frequencies } from '../newsletters/enums.ts'
import { text, trimmedText } from '../values.ts'

/** What takes effect once it is confirmed by a link mailed to the person. */
export const confirmedRequests = ['change', 'download', 'erase'] as const
export type ConfirmedRequest = (typeof confirmedRequests)[number]

/** What takes effect at once: leaving needs no confirmation, and the page came by mail. */
export const instantChoices = [
  'leave-newsletter',
  'subscribe',
  'leave-follow-ups',
  'resume-follow-ups',
  'topics',
  ...pauseChoices,
  'resume-newsletter',
  'stay',
  'language',
  'frequency',
] as const
export type InstantChoice = (typeof instantChoices)[number]

const form = 'application/x-www-form-urlencoded'

const topics = () =>
  z
    .array(
      z
        .string()
        .regex(/^\d{1,9}$/)
        .transform(Number),
    )
    .max(200)
    .optional()

export const preferencesForm = z.object({
  action: z.enum([...instantChoices, ...confirmedRequests]),
  name: trimmedText(200).optional(),
  /** Ids of the topics that are checked. */
  topic: topics(),
  /** Ids of all topics that the page had, of which those that are not checked are left. */
  offered: topics(),
  /** Empty for that of the browser. */
  language: z.enum(['', ...siteLanguages]).optional(),
  frequency: z.enum(frequencies).optional(),
})
export type PreferencesForm = z.output<typeof preferencesForm>

/** Size limit of a form, in bytes: a name percent-encoded, and the rest. */
export const preferencesFormLimit = 8 * 1024

const html = 'text/html; charset=utf-8'
const params = z.object({ token: text() })

export const showPreferences = publicOperation('GET', '/api/preferences/:token', {
  id: 'showPreferences',
  summary: 'The page of a person, linked from every mail to them; changes nothing',
  group: 'Submissions',
  params,
  response: textResponse(html),
  caching: 'never',
})

export const changePreferences = publicOperation('POST', '/api/preferences/:token', {
  id: 'changePreferences',
  summary: 'Leaves or subscribes, or requests a link that confirms a change, download or erasure',
  group: 'Submissions',
  params,
  body: stream(form, preferencesForm),
  response: textResponse(html),
})

export const showConfirmedRequest = publicOperation('GET', '/api/preferences/confirm/:token', {
  id: 'showConfirmedRequest',
  summary: 'The page that a mailed link leads to before a request is done; changes nothing',
  group: 'Submissions',
  params,
  response: textResponse(html),
  caching: 'never',
})

export const doConfirmedRequest = publicOperation('POST', '/api/preferences/confirm/:token', {
  id: 'doConfirmedRequest',
  summary: 'Does once what was requested: a change, the download of one’s file, or the erasure',
  group: 'Submissions',
  params,
  response: textResponse(html, 'application/json; charset=utf-8'),
})
