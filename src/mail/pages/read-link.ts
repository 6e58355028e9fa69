import type { PayloadRequest } from 'payload'
import { env } from '#src/settings/env.ts'
import { mailLinkKey } from './link-key.ts'
import { type LinkPurpose, readLinkToken } from './link-token.ts'

/**
 * Secrets that signed links before there was a separate key; old links work as long as they are
 * unchanged.
 */
const formerSecrets: Readonly<Partial<Record<LinkPurpose, () => readonly string[]>>> = {
  unsubscribe: () => env().JWT_SECRETS,
  confirm: () => env().PAYLOAD_SECRETS,
}

/**
 * Verifies a link's token (HMAC) and returns its id; undefined for one that we did not sign for
 * this purpose.
 */
export async function readLink(
  scope: Pick<PayloadRequest, 'payload' | 'transactionID'>,
  purpose: LinkPurpose,
  token: string,
): Promise<number | undefined> {
  const former = formerSecrets[purpose]?.() ?? []
  return readLinkToken([await mailLinkKey(scope), ...former], purpose, token)
}
