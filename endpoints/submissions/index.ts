import { challengeEndpoints } from './challenge.ts'
import { confirmRequestEndpoints } from './confirm-request.ts'
import { confirmationEndpoints } from './confirm-subscription.ts'
import { contactEndpoints } from './contact.ts'
import { doorEndpoints } from './door.ts'
import { formEndpoints } from './form.ts'
import { newsletterEndpoints } from './newsletter.ts'
import { preferencesEndpoints } from './preferences.ts'
import { registrationEndpoints } from './registration.ts'
import { registrationPageEndpoints } from './registration-page.ts'
import { shiftPageEndpoints } from './shift-page.ts'
import { shiftEndpoints } from './shift-sign-up.ts'
import { studentActionEndpoints } from './student-action.ts'
import { uploadImageEndpoints } from './uploads.ts'

export const submissions = [
  ...challengeEndpoints,
  ...contactEndpoints,
  ...newsletterEndpoints,
  ...confirmationEndpoints,
  ...preferencesEndpoints,
  ...confirmRequestEndpoints,
  ...registrationEndpoints,
  ...registrationPageEndpoints,
  ...doorEndpoints,
  ...shiftEndpoints,
  ...shiftPageEndpoints,
  ...formEndpoints,
  ...studentActionEndpoints,
  ...uploadImageEndpoints,
]
