import type { Speaking } from '#src/locales/texts.ts'
import { labelIn } from '#src/translations/labels/label-in.ts'
import type { ShownCall } from '#src/webhooks/shown-call.ts'

export function callResult({ status, lastError, responseStatus }: ShownCall, speaking: Speaking) {
  const error = lastError && labelIn(`callError.${lastError}`, speaking)
  const detail = [error, responseStatus].filter(Boolean).join(', ')
  const state = labelIn(`callStatus.${status}`, speaking)
  return detail ? `${state} (${detail})` : state
}
