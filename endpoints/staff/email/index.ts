import { composeEmailEndpoints } from './compose-emails.ts'
import { newsletterEndpoints } from './newsletters.ts'
import { subscriberEndpoints } from './subscribers.ts'
import { templateEndpoints } from './templates.ts'

/** Endpoints of the staff email area. */
export const emailEndpoints = [
  ...newsletterEndpoints,
  ...composeEmailEndpoints,
  ...templateEndpoints,
  ...subscriberEndpoints,
]
