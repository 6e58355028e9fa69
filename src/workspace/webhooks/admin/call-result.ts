import { labelIn } from '#src/locales/labels/label-in.ts'
import type { ReaderI18n } from '#src/locales/texts.ts'
import type { ShownCall } from '#src/workspace/webhooks/shown-call.ts'

export function callResult({ status, lastError, responseStatus }: ShownCall, i18n: ReaderI18n) {
  const error = lastError && labelIn(`callError.${lastError}`, i18n)
  const detail = [error, responseStatus].filter(Boolean).join(', ')
  const state = labelIn(`callStatus.${status}`, i18n)
  return detail ? `${state} (${detail})` : state
}
