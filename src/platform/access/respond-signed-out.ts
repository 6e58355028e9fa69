import { type AfterErrorHook, Forbidden } from 'payload'
import { textsOf } from '#src/locales/texts.ts'
import { textsIn } from '#src/locales/texts-in.ts'

/**
 * Replaces the platform's "not allowed" error of a request without a session: says that the user is
 * signed out, and how to keep what they wrote.
 */
export const respondSignedOut: AfterErrorHook = ({ error, req, result }) => {
  if (req.user || !(error instanceof Forbidden)) return
  const message = (req.i18n ? textsOf('outcomes', req.i18n) : textsIn('outcomes', 'en'))(
    'signedOut',
  )
  return { response: { ...result, errors: [{ message }] } }
}
