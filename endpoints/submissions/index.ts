import { confirmationEndpoints } from './confirm-subscription.ts'
import { contactEndpoints } from './contact.ts'
import { newsletterEndpoints } from './newsletter.ts'
import { studentActionEndpoints } from './student-action.ts'
import { uploadImageEndpoints } from './upload-image.ts'

export const submissions = [
  ...contactEndpoints,
  ...newsletterEndpoints,
  ...confirmationEndpoints,
  ...studentActionEndpoints,
  ...uploadImageEndpoints,
]
