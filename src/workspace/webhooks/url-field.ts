import type { TextFieldSingleValidation } from 'payload'
import { textsOf } from '#src/locales/texts.ts'
import { addressIn, isLocalHost } from '#src/server/network/public-address.ts'
import { env } from '#src/settings/env.ts'

/**
 * Validates the URL of a webhook: https without a password in it, and not an address of a private
 * network unless WEBHOOK_ALLOWED_NETWORKS has it. Names are checked when they are connected to.
 */
export const webhookUrl: TextFieldSingleValidation = (value, { req }) => {
  const texts = textsOf('errors', req.i18n)
  if (typeof value !== 'string' || !/^https?:\/\//i.test(value) || !URL.canParse(value))
    return texts('webhook-url-invalid')
  const url = new URL(value)
  if (url.username || url.password) return texts('webhook-url-secret')
  const address = addressIn(url)
  if (address !== undefined && env().WEBHOOK_ALLOWED_NETWORKS(address)) return true
  if (address !== undefined && isLocalHost(address)) return texts('webhook-url-private')
  return true
}
