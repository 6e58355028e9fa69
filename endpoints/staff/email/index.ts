import { composeEmailEndpoints } from './compose-emails.ts'
import { newsletterEndpoints } from './newsletters.ts'
import { subscriberEndpoints } from './subscribers.ts'
import { templateEndpoints } from './templates.ts'

export const emailEndpoints = [
  ...newsletterEndpoints,
  ...composeEmailEndpoints,
  ...templateEndpoints,
  ...subscriberEndpoints,
]
