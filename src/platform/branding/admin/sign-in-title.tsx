import type { ServerProps } from 'payload'
import { textsOf } from '#src/locales/texts.ts'

/** The platform's sign-in page has no heading. */
export function SignInTitle({ i18n }: ServerProps) {
  return <h1 className="sign-in-title">{textsOf('branding', i18n)('signIn')}</h1>
}
