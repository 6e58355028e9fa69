import { z } from 'zod'
import { siteLanguages } from '../content/site-languages.ts'
import { jsonResponse, publicJson, publicOperation } from '../define.ts'
import { topicSlugs } from '../newsletters/topics.ts'
import { cityLimit, postcodeLimit } from '../people/fields.ts'
import { email } from '../values.ts'
import { proof } from './challenge.ts'
import { optionalText, received } from './submission.ts'

/** Additive: slugs of public topics. */
const topics = () =>
  topicSlugs()
    .nullish()
    .transform((slugs) => slugs ?? [])

export const unknownTopic = 'topics: must be public topics'

export const subscribe = publicOperation('POST', '/api/newsletter/subscribe', {
  id: 'subscribe',
  takesKey: true,
  summary: 'Subscribes or re-subscribes to the newsletter; idempotent',
  details:
    'The response does not depend on whether the address is known. With double opt-in a mail asks for confirmation first. `topics` are added to those of the subscriber; without any it is about the standard ones.',
  group: 'Submissions',
  body: publicJson(
    z.object({
      email: email(),
      name: optionalText(200),
      source: optionalText(50),
      /** Additive: the time zone of the browser; one that is none is ignored. */
      timeZone: optionalText(64),
      /** Additive: the language of the page; mails and pages for the reader are in it. */
      language: z.enum(siteLanguages).nullish(),
      /** Additive. */
      postalCode: optionalText(postcodeLimit),
      city: optionalText(cityLimit),
      topics: topics(),
      proof: proof(),
    }),
  ),
  response: jsonResponse(received),
  errors: { invalid: ['Too many requests, try again later', unknownTopic] },
})

export const unsubscribe = publicOperation('POST', '/api/newsletter/unsubscribe', {
  id: 'unsubscribe',
  takesKey: true,
  summary: 'Unsubscribes from the newsletter; succeeds for unknown email addresses too',
  details:
    'The response does not depend on whether the address is known. With `topics` only these are left.',
  group: 'Submissions',
  body: publicJson(z.object({ email: email(), topics: topics() })),
  response: jsonResponse(received),
  errors: { invalid: ['Too many requests, try again later', unknownTopic] },
})
