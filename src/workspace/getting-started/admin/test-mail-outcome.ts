import type { TestMailState } from '#src/contract/newsletters/test-mail.ts'
import type { Texts } from '#src/locales/texts.ts'

export function outcomeOf(
  { status, email, error }: TestMailState,
  isLocal: boolean,
  texts: Texts<'getting-started'>,
): string {
  if (status === 'sent')
    return isLocal ? texts('deliveredLocally', { email }) : texts('delivered', { email })
  if (status === 'suppressed') return texts('suppressed', { email })
  if (status === 'failed' || status === 'cancelled') return texts('failed', { said: error })
  return error ? texts('retried', { said: error }) : texts('testing', { email })
}
