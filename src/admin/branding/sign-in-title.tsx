import type { ServerProps } from 'payload'
import { inLanguage } from '#src/translations/languages.ts'
import { texts } from './texts.ts'

/** The platform's sign-in page has no heading. */
export function SignInTitle({ i18n }: ServerProps) {
  return <h1 className="sign-in-title">{inLanguage(texts, i18n).signIn}</h1>
}
