import type { TestMailState } from '#src/email/compose/test-mail-state.ts'
import type { GettingStartedTexts } from './texts.ts'

export function outcomeOf(
  { status, email, error }: TestMailState,
  isLocal: boolean,
  texts: GettingStartedTexts,
): string {
  if (status === 'sent') return isLocal ? texts.deliveredLocally(email) : texts.delivered(email)
  if (status === 'suppressed') return texts.suppressed(email)
  if (status === 'failed' || status === 'cancelled') return texts.failed(error)
  return error ? texts.retried(error) : texts.testing(email)
}
