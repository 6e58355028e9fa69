import { addressIn, isLocalHost } from '#src/server/network/public-address.ts'
import { env } from '#src/settings/env.ts'

/**
 * Validates the URL of a webhook: https without a password in it, and not an address of a private
 * network unless WEBHOOK_ALLOWED_NETWORKS has it. Names are checked when they are connected to.
 */
export const webhookUrl = (value: unknown): true | string => {
  if (typeof value !== 'string' || !/^https?:\/\//i.test(value) || !URL.canParse(value))
    return 'Must be a URL that begins with https://'
  const url = new URL(value)
  if (url.username || url.password) return 'Must not contain a user name or a password'
  const address = addressIn(url)
  if (address !== undefined && env().WEBHOOK_ALLOWED_NETWORKS(address)) return true
  if (address !== undefined && isLocalHost(address))
    return 'Is an address of a private network; the setting WEBHOOK_ALLOWED_NETWORKS can allow it'
  return true
}
